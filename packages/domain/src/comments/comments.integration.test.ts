import { randomUUID } from 'node:crypto';
import { type CommentSort, limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAccount } from '../social/index.ts';
import {
  addComment,
  deleteComment,
  listComments,
  listCommentThreads,
  listReplies,
  pinComment,
  toggleCommentLike,
} from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let world: TestWorld;
let fan: Person;
let other: Person;
let author: Person;
let media: string;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  fan = await world.createPerson();
  other = await world.createPerson();
  author = await world.createPerson({ creator: true });
  media = (await insertMedia(world, author)).id;
});
const page = { limit: 10, skip: 0 };
const write = async (by: Person, message: string, thread?: string) =>
  (await addComment(by.ctx, { media, message, ...(thread ? { thread } : {}) })).id;
const threads = (by: Person, more: { limit?: number; after?: string; sort?: CommentSort } = {}) =>
  listCommentThreads(by.ctx, { media, limit: 10, sort: 'new', ...more });
const replies = (by: Person, comment: string, more: { limit?: number; after?: string } = {}) =>
  listReplies(by.ctx, { comment, limit: 10, ...more });

describe('addComment', () => {
  it('adds, counts and publishes', async () => {
    const before = world.published.length;
    const comment = await addComment(fan.ctx, { media, message: 'Nice' });
    expect(comment).toMatchObject({
      media,
      message: 'Nice',
      thread: null,
      likes: 0,
      like: false,
      from: { id: fan.id },
    });
    expect(world.published.slice(before)).toEqual([
      {
        topic: `media:${media}`,
        event: {
          type: 'comment',
          action: 'new',
          media,
          comment: comment.id,
          creator: author.id,
          view: { ...comment, like: null, editableUntil: null },
          people: [fan.id, author.id],
        },
      },
      { topic: `media:${media}`, event: { type: 'media_counts', media, likes: 0, comments: 1 } },
    ]);
  });

  it('counts concurrent comments', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addComment(index % 2 ? fan.ctx : other.ctx, { media, message: `${index}` }),
      ),
    );
    const list = await listComments(world.anonymous, { ...page, media });
    expect(list).toMatchObject({ count: 8, after: null });
    expect(new Set(list.items.map((item) => item.message)).size).toBe(8);
  });

  it('keeps replies one level deep', async () => {
    const root = await addComment(fan.ctx, { media, message: 'Root' });
    const answer = await addComment(other.ctx, { media, message: 'Answer', thread: root.id });
    const nested = await addComment(fan.ctx, { media, message: 'Nested', thread: answer.id });
    expect(answer.thread).toEqual({ id: root.id, message: 'Root' });
    expect(nested.thread).toEqual({ id: root.id, message: 'Root' });
    const elsewhere = (await insertMedia(world, author)).id;
    for (const thread of [nobody, (await addComment(fan.ctx, { media: elsewhere, message: 'There' })).id]) {
      await expect(addComment(fan.ctx, { media, message: 'x', thread })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: { thread: [expect.any(String)] },
      });
    }
  });

  it('rejects visitors, locked media, hidden media and blocked accounts', async () => {
    const locked = (await insertMedia(world, author, { priceCents: 500 })).id;
    const hidden = (await insertMedia(world, author, { state: 'review' })).id;
    await expect(addComment(world.anonymous, { media, message: 'x' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(addComment(fan.ctx, { media: locked, message: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const id of [hidden, nobody])
      await expect(addComment(fan.ctx, { media: id, message: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(addComment(author.ctx, { media: hidden, message: 'My own' })).resolves.toMatchObject({
      message: 'My own',
    });
    await blockAccount(author.ctx, { id: fan.id });
    await expect(addComment(fan.ctx, { media, message: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(listComments(fan.ctx, { ...page, media })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('listComments', () => {
  it('pages newest first, without blocked and deleted authors', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++)
      ids.unshift((await addComment(index === 2 ? other.ctx : fan.ctx, { media, message: `${index}` })).id);
    const first = await listComments(fan.ctx, { limit: 2, skip: 0, media });
    const rest = await listComments(fan.ctx, { limit: 9, skip: 0, media, after: first.after ?? '' });
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(ids);
    expect((await listComments(world.anonymous, { limit: 2, skip: 4, media })).items).toMatchObject([
      { id: ids[4], like: null },
    ]);
    await expect(listComments(fan.ctx, { ...page, media, after: 'x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await blockAccount(other.ctx, { id: fan.id });
    expect((await listComments(fan.ctx, { ...page, media })).items).toHaveLength(4);
    expect((await listComments(other.ctx, { ...page, media })).items).toHaveLength(1);
    await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, other.id));
    expect((await listComments(world.anonymous, { ...page, media })).items).toHaveLength(4);
  });
});

describe('a reply', () => {
  it('does not quote an author whom the viewer has blocked', async () => {
    const [asker, answerer] = [await world.createPerson(), await world.createPerson()];
    const thread = (await addComment(asker.ctx, { media, message: 'A question' })).id;
    const answer = (await addComment(answerer.ctx, { media, message: 'An answer', thread })).id;
    const seenBy = async (ctx: typeof fan.ctx) =>
      (await listComments(ctx, { limit: 50, skip: 0, media })).items.find(({ id }) => id === answer);
    const viewer = await world.createPerson();
    expect(await seenBy(viewer.ctx)).toMatchObject({ thread: { id: thread, message: 'A question' } });
    await blockAccount(viewer.ctx, { id: asker.id });
    expect(await seenBy(viewer.ctx)).toMatchObject({ message: 'An answer', thread: null });
  });
});

describe('toggleCommentLike', () => {
  it('toggles, and counts concurrent taps correctly', async () => {
    const comment = (await addComment(fan.ctx, { media, message: 'Like me' })).id;
    expect(await toggleCommentLike(other.ctx, { comment })).toEqual({ like: true, likes: 1 });
    expect(await toggleCommentLike(fan.ctx, { comment })).toEqual({ like: true, likes: 2 });
    expect(await toggleCommentLike(other.ctx, { comment })).toEqual({ like: false, likes: 1 });
    await Promise.all(Array.from({ length: 6 }, () => toggleCommentLike(other.ctx, { comment })));
    expect((await listComments(other.ctx, { ...page, media })).items).toMatchObject([{ likes: 1, like: false }]);
    await expect(toggleCommentLike(world.anonymous, { comment })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(toggleCommentLike(fan.ctx, { comment: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await blockAccount(author.ctx, { id: other.id });
    await expect(toggleCommentLike(other.ctx, { comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('toggleCommentLike with a requested state', () => {
  it('changes nothing if already in that state, also concurrently', async () => {
    const comment = (await addComment(fan.ctx, { media, message: 'Like me' })).id;
    const both = [1, 2].map(() => toggleCommentLike(other.ctx, { comment, like: true }));
    expect(await Promise.all(both)).toEqual([
      { like: true, likes: 1 },
      { like: true, likes: 1 },
    ]);
    expect(await toggleCommentLike(fan.ctx, { comment, like: false })).toEqual({ like: false, likes: 1 });
    expect(await toggleCommentLike(other.ctx, { comment, like: false })).toEqual({ like: false, likes: 0 });
  });
});

describe('deleteComment', () => {
  const count = async () => (await listComments(world.anonymous, { ...page, media })).count;

  it('is for the author, the media’s creator and staff, and updates the count', async () => {
    const staff = await world.createPerson({ staff: true });
    const write = async () => (await addComment(fan.ctx, { media, message: 'Gone soon' })).id;
    const before = world.published.length + 2;
    for (const ctx of [fan.ctx, author.ctx, staff.ctx]) {
      const comment = await write();
      await toggleCommentLike(other.ctx, { comment });
      expect(await count()).toBe(1);
      expect(await deleteComment(ctx, { comment })).toBe(true);
      expect(await count()).toBe(0);
      await expect(deleteComment(ctx, { comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(world.published.slice(before, before + 2).map(({ event }) => event.type)).toEqual([
      'comment',
      'media_counts',
    ]);
    const comment = await write();
    await expect(deleteComment(other.ctx, { comment })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(deleteComment(world.anonymous, { comment })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await world.db.insert(schema.blocks).values({ blockerId: fan.id, blockedId: other.id });
    await expect(deleteComment(other.ctx, { comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const tries = await Promise.allSettled([
      deleteComment(fan.ctx, { comment }),
      deleteComment(author.ctx, { comment }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await count()).toBe(0);
  });

  it('works across a block, and keeps the replies without the quote', async () => {
    const comment = (await addComment(fan.ctx, { media, message: 'A question' })).id;
    const answer = (await addComment(other.ctx, { media, message: 'An answer', thread: comment })).id;
    await world.db.insert(schema.blocks).values({ blockerId: author.id, blockedId: fan.id });
    expect((await listComments(author.ctx, { ...page, media })).items).toHaveLength(1);
    await deleteComment(author.ctx, { comment });
    expect(await listComments(other.ctx, { ...page, media })).toMatchObject({
      count: 1,
      items: [{ id: answer, thread: null }],
    });
  });
});

describe('listCommentThreads and listReplies', () => {
  it('page comments newest first with their number of replies, and replies oldest first', async () => {
    const roots: string[] = [];
    for (let at = 0; at < 5; at += 1) roots.unshift(await write(fan, `Comment ${at}`));
    const answered = roots[1] ?? '';
    const answers: string[] = [];
    for (let at = 0; at < 5; at += 1) answers.push(await write(other, `Reply ${at}`, answered));

    const first = await threads(fan, { limit: 2 });
    const rest = await threads(fan, { after: first.after ?? '' });
    expect([...first.items, ...rest.items].map(({ id, replies }) => [id, replies])).toEqual(
      roots.map((id) => [id, id === answered ? 5 : 0]),
    );
    expect(first).toMatchObject({ count: 10 });
    expect(rest.after).toBeNull();

    const early = await replies(fan, answered, { limit: 2 });
    const late = await replies(fan, answered, { after: early.after ?? '' });
    expect([...early.items, ...late.items].map(({ id }) => id)).toEqual(answers);
    expect(early.items[0]).toMatchObject({ replies: 0, thread: { id: answered } });
    expect(late.after).toBeNull();
    await expect(replies(fan, answered, { after: first.after ?? '' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(threads(fan, { after: early.after ?? '' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('neither count nor show replies by blocked and deleted authors', async () => {
    const gone = await world.createPerson();
    const root = await write(fan, 'Comment');
    for (const person of [other, gone, author]) await write(person, 'Reply', root);
    await blockAccount(other.ctx, { id: fan.id });
    await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, gone.id));
    expect((await threads(fan)).items).toMatchObject([{ id: root, replies: 1 }]);
    expect((await replies(fan, root)).items).toMatchObject([{ from: { id: author.id } }]);
    expect((await threads(author)).items).toMatchObject([{ replies: 2 }]);
    expect((await threads(other)).items).toEqual([]);
    await expect(replies(other, root)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('show nothing of media hidden from the viewer', async () => {
    const root = await write(fan, 'Comment');
    await blockAccount(author.ctx, { id: other.id });
    await expect(threads(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(replies(other, root)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(replies(fan, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('count replies up to a limit', async () => {
    const root = await write(fan, 'Comment');
    const row = { mediaId: media, accountId: other.id, threadId: root, message: 'Reply' };
    await world.db.insert(schema.comments).values(Array.from({ length: limits.repliesCounted + 1 }, () => row));
    expect((await threads(fan)).items).toMatchObject([{ replies: limits.repliesCounted }]);
  });

  it('turn replies into comments when their parent is deleted, even concurrently', async () => {
    const root = await write(fan, 'Comment');
    const reply = await write(other, 'Reply', root);
    const [late] = await Promise.allSettled([
      write(author, 'Late reply', root),
      deleteComment(fan.ctx, { comment: root }),
    ]);
    const { items } = await threads(author);
    expect(items.map(({ id }) => id)).toContain(reply);
    const all = await listComments(author.ctx, { media, limit: 10, skip: 0 });
    expect(all.items).toHaveLength(late.status === 'fulfilled' ? 2 : 1);
    expect(items).toHaveLength(all.items.length);
  });
});

describe('pinComment', () => {
  it('puts one comment of a media first, once, and unpins it', async () => {
    const [oldest, middle, newest] = [await write(fan, '1'), await write(other, '2'), await write(fan, '3')];
    const before = world.published.length;
    expect(await pinComment(author.ctx, { comment: oldest, pinned: true })).toMatchObject({ id: oldest, pinned: true });
    expect(world.published.slice(before)).toMatchObject([
      { topic: `media:${media}`, event: { type: 'comment', action: 'pin', media, comment: oldest } },
    ]);
    await pinComment(author.ctx, { comment: oldest, pinned: true });
    const first = await threads(fan, { limit: 1 });
    expect(first.items).toMatchObject([
      { id: oldest, pinned: true },
      { id: newest, pinned: false },
    ]);
    expect((await threads(fan, { after: first.after ?? '' })).items).toMatchObject([{ id: middle }]);
    await pinComment(author.ctx, { comment: middle, pinned: true });
    expect((await threads(fan)).items.map(({ id }) => id)).toEqual([middle, newest, oldest]);
    await pinComment(author.ctx, { comment: middle, pinned: false });
    expect((await threads(fan)).items.map(({ id }) => id)).toEqual([newest, middle, oldest]);
  });

  it('keeps one of two concurrent pins', async () => {
    const [one, two] = [await write(fan, '1'), await write(other, '2')];
    await Promise.all([one, two].map((comment) => pinComment(author.ctx, { comment, pinned: true })));
    expect((await threads(fan)).items.map(({ pinned }) => pinned)).toEqual([true, false]);
  });

  it('is only for the media’s owner', async () => {
    const comment = await write(fan, 'Mine');
    const staff = await world.createPerson({ staff: true });
    for (const { ctx } of [fan, other, staff])
      await expect(pinComment(ctx, { comment, pinned: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(pinComment(world.anonymous, { comment, pinned: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const reply = await write(other, 'Reply', comment);
    await expect(pinComment(author.ctx, { comment: reply, pinned: true })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { comment: [expect.any(String)] },
    });
    await blockAccount(author.ctx, { id: fan.id });
    await expect(pinComment(author.ctx, { comment, pinned: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(pinComment(author.ctx, { comment: randomUUID(), pinned: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
