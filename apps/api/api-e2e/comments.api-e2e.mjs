import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createSockets, eventually, listen, publishPhoto, signedIn, signedUp } from './client.mjs';

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
    signedIn('petal-lab@demo.test'),
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

const sockets = createSockets();
const settings =
  'mutation($slow: Int, $words: [String!], $links: String, $hold: Boolean, $off: Boolean) { saveCommentSettings(slow_mode_seconds: $slow, blocked_words: $words, links: $links, hold_newcomers: $hold, comments_off: $off) { slow_mode_seconds blocked_words links hold_newcomers comments_off } }';
const open = { slow: 0, words: [], links: 'allow', hold: false, off: false };
afterAll(async () => {
  await creator.query(settings, open);
  sockets.close();
});

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

  test('the most liked come first with sort "top", page by page', async () => {
    const photo = await publishPhoto(creator, staff);
    const written = [];
    for (const message of ['one', 'two', 'three'])
      written.push((await fan.query(add, { media: photo, message })).addComment.id);
    await other.query('mutation($comment: ID!) { likeComment(comment: $comment) }', { comment: written[0] });
    const page = async (after) =>
      (
        await anonymous.query(
          'query($media: ID!, $after: String) { comment_threads(media: $media, sort: "top", limit: 2, after: $after) { comments { id } after off slow_mode_seconds } }',
          { media: photo, after },
        )
      ).comment_threads;
    const first = await page();
    expect(first.comments.map(({ id }) => id)).toEqual([written[0], written[2]]);
    expect(await page(first.after)).toEqual({
      comments: [{ id: written[1] }],
      after: null,
      off: false,
      slow_mode_seconds: 0,
    });
    const { errors } = await anonymous.graphql(
      'query($media: ID!) { comment_threads(media: $media, sort: "best") { after } }',
      { media: photo },
    );
    expect(errors[0].status).toBe(400);
  });

  test('a comment has its own address, is edited for a while, and is stored once for a key', async () => {
    const key = randomUUID();
    const once =
      'mutation($media: ID!, $key: ID) { addComment(media: $media, message: "Onec", key: $key) { id edited editable_until } }';
    const [{ addComment: comment }, { addComment: again }] = await Promise.all([
      fan.query(once, { media, key }),
      fan.query(once, { media, key }),
    ]);
    expect(again.id).toBe(comment.id);
    expect(new Date(comment.editable_until).getTime()).toBeGreaterThan(Date.now());
    const edit =
      'mutation($comment: ID!) { editComment(comment: $comment, message: "Once") { message edited editable_until } }';
    expect((await fan.query(edit, { comment: comment.id })).editComment).toMatchObject({
      message: 'Once',
      edited: true,
    });
    expect((await other.graphql(edit, { comment: comment.id })).errors[0].status).toBe(403);
    const reply = await say(other, 'Indeed', comment.id);
    const found = await anonymous.query(
      'query($id: ID!) { comment(comment: $id) { comment { id editable_until } thread { id message } } }',
      { id: reply.id },
    );
    expect(found.comment).toEqual({
      comment: { id: reply.id, editable_until: null },
      thread: { id: comment.id, message: 'Once' },
    });
  });

  test('a mention names an account, and arrives there', async () => {
    const heard = await listen(await sockets.open(other), 'subscription { mentioned { id message from { id } } }');
    const { id } = await say(fan, `Look, @${other.account.username}!`);
    const { payload } = await heard.next(({ mentioned }) => mentioned.id === id);
    expect(payload.data.mentioned.from.id).toBe(fan.account.id);
    const suggested = await fan.query(
      'query($media: ID!, $query: String) { mention_suggestions(media: $media, query: $query) { id } }',
      { media, query: other.account.username.slice(0, 4) },
    );
    expect(suggested.mention_suggestions.map((one) => one.id)).toContain(other.account.id);
    const read = await other.query(
      '{ mentions_unseen mentions(limit: 5) { mentions { seen media { id } comment { id mentions { handle user username } } } after } }',
    );
    expect(read.mentions_unseen).toBe(1);
    expect(read.mentions.mentions).toEqual([
      {
        seen: false,
        media: { id: media },
        comment: {
          id,
          mentions: [
            {
              handle: other.account.username.toLowerCase(),
              user: other.account.id,
              username: other.account.username,
            },
          ],
        },
      },
    ]);
    expect(await other.query('mutation { markMentionsSeen }')).toEqual({ markMentionsSeen: true });
    expect(await other.query('{ mentions_unseen }')).toEqual({ mentions_unseen: 0 });
  });

  test('the creator blocks words, slows down, and closes comments', async () => {
    const [writer, photo] = [await signedUp(), await publishPhoto(creator, staff)];
    const refusal = async (message) => (await writer.graphql(add, { media: photo, message })).errors[0];
    await creator.query(settings, { words: ['spam'], links: 'reject' });
    for (const message of ['S P A M', 'see example.com']) {
      const error = await refusal(message);
      expect([error.status, Object.keys(error.state)]).toEqual([400, ['message']]);
    }
    await creator.query(settings, { ...open, slow: 60 });
    await writer.query(add, { media: photo, message: 'one' });
    expect(await refusal('two')).toMatchObject({ status: 429 });
    await creator.query(settings, open);
    const close =
      'mutation($media: ID!, $comments: String!) { setMediaComments(media: $media, comments: $comments) { comments } }';
    expect(await creator.query(close, { media: photo, comments: 'off' })).toEqual({
      setMediaComments: { comments: 'off' },
    });
    expect(
      (
        await creator.query('query($media: ID!) { media_comments_setting(media: $media) { comments default_off } }', {
          media: photo,
        })
      ).media_comments_setting,
    ).toEqual({ comments: 'off', default_off: false });
    expect(await refusal('three')).toMatchObject({ status: 403 });
    await creator.query(close, { media: photo, comments: 'default' });
    await writer.query(add, { media: photo, message: 'three' });
    expect((await creator.query('{ comment_settings { links } }')).comment_settings).toEqual({ links: 'allow' });
  });

  test('a subscription carries every change, and a held comment reaches nobody but the creator', async () => {
    const [newcomer, photo] = [await signedUp(), await publishPhoto(creator, staff)];
    const document =
      'subscription($media: ID!) { comments(media: $media) { action id media comment { message state edited pinned from { username } } } }';
    const changes = await listen(await sockets.open(null), document, { media: photo });
    const queue = await listen(
      await sockets.open(creator),
      'subscription { comments_held { action id comment { message } } }',
    );
    const next = async (action) =>
      (await changes.next(({ comments }) => comments.action === action)).payload.data.comments;

    await creator.query(settings, { hold: true });
    const { addComment: held } = await newcomer.query(
      'mutation($media: ID!) { addComment(media: $media, message: "First time") { id state } }',
      { media: photo },
    );
    expect(held.state).toBe('held');
    const waiting = (await queue.next(({ comments_held: event }) => event.id === held.id)).payload.data.comments_held;
    expect(waiting).toEqual({ action: 'held', id: held.id, comment: { message: 'First time' } });
    const seen = await anonymous.query(
      'query($media: ID!) { MediaComments(media: $media) { media_comments_count mediaComments { id } } }',
      { media: photo },
    );
    expect(seen.MediaComments).toEqual({ media_comments_count: 0, mediaComments: [] });
    const { held_comments } = await creator.query('{ held_comments(limit: 50) { comments { id state } after } }');
    expect(held_comments.comments).toContainEqual({ id: held.id, state: 'held' });
    await creator.query('mutation($id: ID!) { approveComment(comment: $id) { state } }', { id: held.id });
    await creator.query(settings, open);
    // The first change that visitors hear of.
    const approved = await next('approve');
    expect(approved).toMatchObject({ id: held.id, media: photo, comment: { message: 'First time', state: 'shown' } });

    const { addComment: comment } = await fan.query(add, { media: photo, message: 'Helo' });
    expect(await next('new')).toMatchObject({ id: comment.id, comment: { from: { username: fan.account.username } } });
    await fan.query('mutation($id: ID!) { editComment(comment: $id, message: "Hello") { id } }', { id: comment.id });
    expect((await next('edit')).comment).toMatchObject({ message: 'Hello', edited: true });
    await creator.query('mutation($id: ID!) { pinComment(comment: $id) { id } }', { id: comment.id });
    expect((await next('pin')).comment).toMatchObject({ pinned: true });
    await fan.query('mutation($id: ID!) { deleteComment(comment: $id) }', { id: comment.id });
    expect(await next('delete')).toEqual({ action: 'delete', id: comment.id, media: photo, comment: null });
    await eventually(async () =>
      (await creator.query('{ held_comments { comments { id } } }')).held_comments.comments.every(
        ({ id }) => id !== held.id,
      ),
    );
  });
});
