import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, publishPhoto, signedIn, signedUp } from './client.mjs';

/** Comments: threads, likes, score, counts, text (spec part 1 §3, §5, §7). */
const add =
  'mutation($media: ID!, $message: String!, $thread: ID) { addComment(media: $media, message: $message, thread: $thread) { id media user { id } from { username avatar fullname } message thread { id message } add_date likes score like } }';
const say = async (who, message, thread) => (await who.query(add, { media, message, thread })).addComment;
let anonymous;
let creator;
let staff;
let fan;
let other;
let media;
beforeAll(async () => {
  anonymous = createClient();
  [creator, staff, fan, other] = await Promise.all([
    signedIn('creator@demo.test'),
    signedIn('staff@demo.test'),
    signedUp(),
    signedUp(),
  ]);
  media = await publishPhoto(creator, staff);
});

const counted = async () => {
  const found = await anonymous.query(
    'query($media: ID!) { media(id: $media) { comments } media_comments_count(media: $media) MediaComments(media: $media) { media_comments_count } }',
    { media },
  );
  expect(found.media.comments).toBe(found.media_comments_count);
  expect(found.MediaComments.media_comments_count).toBe(found.media_comments_count);
  return found.media_comments_count;
};

describe('comments', () => {
  test('a comment is written, counted, and readable by everyone', async () => {
    expect(await counted()).toBe(0);
    const comment = await say(fan, '  First  ');
    expect(comment).toMatchObject({
      media,
      from: { username: fan.account.username },
      user: { id: expect.any(String) },
      thread: null,
      likes: 0,
      score: 0,
      like: false,
    });
    expect(comment.message.trim()).toBe('First');
    expect(await counted()).toBe(1);
    const read = await anonymous.query(
      'query($media: ID) { MediaComments(filter: { media: $media }, media: $media, limit: 10, skip: 0) { mediaComments { id like } } media_comment_list(media: $media) { id } byFilter: media_comment_list(filter: { media: $media }) { id } }',
      { media },
    );
    expect(read.MediaComments.mediaComments).toEqual([{ id: comment.id, like: null }]);
    expect(read.media_comment_list).toEqual([{ id: comment.id }]);
    expect(read.byFilter).toEqual([{ id: comment.id }]);
  });

  test('a reply names its thread, and counts', async () => {
    const before = await counted();
    const question = await say(fan, 'Where is this?');
    const answer = await say(other, 'By the sea', question.id);
    expect(answer.thread).toEqual({ id: question.id, message: 'Where is this?' });
    expect(await counted()).toBe(before + 2);
    const [{ addComment }] = [await fan.query(add, { media, message: 'x'.repeat(700), thread: answer.id })];
    expect(addComment.message).toHaveLength(512);
    expect(addComment.thread.id).toBeTruthy();
  });

  test('liking toggles, and changes likes and score by one, once per account', async () => {
    const { id } = await say(fan, 'Like me');
    const like = 'mutation($comment: ID!) { likeComment(comment: $comment) }';
    const read = async (who) => {
      const { media_comment_list: mediaComments } = await who.query(
        'query($media: ID) { media_comment_list(media: $media, limit: 200) { id likes score like } }',
        {
          media,
        },
      );
      const { id: _id, ...rest } = mediaComments.find((comment) => comment.id === id);
      return rest;
    };
    expect(await other.query(like, { comment: id })).toEqual({ likeComment: true });
    expect(await read(other)).toEqual({ likes: 1, score: 1, like: true });
    expect(await read(fan)).toEqual({ likes: 1, score: 1, like: false });
    expect(await fan.query(like, { comment: id })).toEqual({ likeComment: true });
    expect((await read(anonymous)).likes).toBe(2);
    expect(await other.query(like, { comment: id })).toEqual({ likeComment: false });
    expect(await read(other)).toEqual({ likes: 1, score: 1, like: false });
    expect((await anonymous.graphql(like, { comment: id })).errors[0].status).toBe(401);
  });

  test('pages cover the whole list without duplicates, in both orders', async () => {
    for (const text of ['a', 'b', 'c']) await say(fan, text);
    const page = async (limit, skip) =>
      (
        await anonymous.query(
          'query($media: ID, $limit: Int, $skip: Int) { media_comment_list(media: $media, limit: $limit, skip: $skip) { id } }',
          { media, limit, skip },
        )
      ).media_comment_list.map(({ id }) => id);
    const whole = await page(200, 0);
    const pages = [];
    for (let skip = 0; skip < whole.length; skip += 3) pages.push(...(await page(3, skip)));
    expect(pages).toEqual(whole);
    expect((await page(10, 0)).length).toBeLessThanOrEqual(10);
  });

  test('its author, the media’s creator and staff can delete it; nobody else', async () => {
    const remove = 'mutation($comment: ID!) { deleteComment(comment: $comment) }';
    const [first, second] = [await say(fan, 'one'), await say(fan, 'two')];
    const before = await counted();
    expect((await other.graphql(remove, { comment: first.id })).errors[0].status).toBe(403);
    expect(await fan.query(remove, { comment: first.id })).toEqual({ deleteComment: true });
    expect(await creator.query(remove, { comment: second.id })).toEqual({ deleteComment: true });
    expect(await counted()).toBe(before - 2);
  });

  test('comments are listed above their replies, and the pinned one first', async () => {
    const [question, later] = [await say(fan, 'Where is it?'), await say(other, 'Nice')];
    const replies = [await say(creator, 'In Norway', question.id), await say(fan, 'Thank you', question.id)];
    const threads = async (limit, after) =>
      (
        await anonymous.query(
          'query($media: ID!, $limit: Int, $after: String) { comment_threads(media: $media, limit: $limit, after: $after) { comments { id replies pinned } after } }',
          { media, limit, after },
        )
      ).comment_threads;
    const first = await threads(1);
    expect(first.comments).toEqual([{ id: later.id, replies: 0, pinned: false }]);
    expect((await threads(1, first.after)).comments).toEqual([{ id: question.id, replies: 2, pinned: false }]);
    const { comment_replies } = await anonymous.query(
      'query($comment: ID!) { comment_replies(comment: $comment) { comments { id message } after } }',
      { comment: question.id },
    );
    expect(comment_replies).toEqual({ comments: replies.map(({ id, message }) => ({ id, message })), after: null });

    const pin =
      'mutation($comment: ID!, $pinned: Boolean) { pinComment(comment: $comment, pinned: $pinned) { pinned } }';
    for (const who of [fan, staff])
      expect((await who.graphql(pin, { comment: question.id })).errors[0].status).toBe(403);
    expect((await creator.graphql(pin, { comment: replies[0].id })).errors[0].status).toBe(400);
    expect(await creator.query(pin, { comment: question.id })).toEqual({ pinComment: { pinned: true } });
    expect((await threads(1)).comments.map(({ id }) => id)).toEqual([question.id, later.id]);
    expect(await creator.query(pin, { comment: question.id, pinned: false })).toEqual({
      pinComment: { pinned: false },
    });
    expect((await threads(1)).comments.map(({ id }) => id)).toEqual([later.id]);
  });

  test('staff see a reported comment, and remove it', async () => {
    const { id } = await say(fan, 'Rude words');
    const report =
      'mutation($comment: ID!) { makeReport(report_comment: $comment, reason: "Inappropriate content") { id report_comment report_user report_media } }';
    expect((await fan.graphql(report, { comment: id })).errors[0].status).toBe(400);
    const { makeReport } = await other.query(report, { comment: id });
    expect(makeReport).toMatchObject({ report_comment: id, report_user: fan.account.id, report_media: null });
    const { staff_reports } = await staff.query('{ staff_reports(limit: 200) { id comment { id message media } } }');
    expect(staff_reports.find((one) => one.id === makeReport.id).comment).toEqual({ id, message: 'Rude words', media });
    await staff.query('mutation($id: ID!) { resolveReport(id: $id, action: "remove_comment") { status } }', {
      id: makeReport.id,
    });
    const left = await anonymous.query(
      'query($media: ID!) { MediaComments(media: $media, limit: 200) { mediaComments { id } } }',
      {
        media,
      },
    );
    expect(left.MediaComments.mediaComments.map((comment) => comment.id)).not.toContain(id);
  });

  test('commenting needs a login', async () => {
    const { data, errors } = await anonymous.graphql(add, { media, message: 'hi' });
    expect(errors[0]).toMatchObject({ status: 401, path: ['addComment'] });
    expect(data?.addComment ?? null).toBeNull();
  });
});
