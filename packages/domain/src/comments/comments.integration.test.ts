import { schema } from '@foxreel/db';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAccount } from '../social/index.ts';
import { addComment, deleteComment, listComments, toggleCommentLike } from './index.ts';

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

describe('addComment', () => {
  it('adds, counts and tells the open screens', async () => {
    const before = world.news.length;
    const comment = await addComment(fan.ctx, { media, message: 'Nice' });
    expect(comment).toMatchObject({
      media,
      message: 'Nice',
      thread: null,
      likes: 0,
      like: false,
      from: { id: fan.id },
    });
    expect(world.news.slice(before)).toEqual([
      { topic: `media:${media}`, news: { type: 'comment', media, comment: comment.id } },
      { topic: `media:${media}`, news: { type: 'media_counts', media, likes: 0, comments: 1 } },
    ]);
  });

  it('counts each of many at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addComment(index % 2 ? fan.ctx : other.ctx, { media, message: `${index}` }),
      ),
    );
    const list = await listComments(world.anonymous, { ...page, media });
    expect(list).toMatchObject({ count: 8, after: null });
    expect(new Set(list.items.map((item) => item.message)).size).toBe(8);
  });

  it('keeps answers one level deep', async () => {
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

  it('refuses strangers, locked media, hidden media and the blocked', async () => {
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
  it('pages, the newest first, and leaves out the blocked and those who are gone', async () => {
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

describe('an answer', () => {
  it('does not quote whom the viewer has blocked', async () => {
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
  it('turns round, and counts right when taps come at once', async () => {
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

describe('toggleCommentLike with the state that is asked for', () => {
  it('changes nothing when it is so already, also when asked twice at once', async () => {
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

  it('is for the writer, the creator of the media and staff, and counts', async () => {
    const staff = await world.createPerson({ staff: true });
    const write = async () => (await addComment(fan.ctx, { media, message: 'Gone soon' })).id;
    const before = world.news.length + 2;
    for (const ctx of [fan.ctx, author.ctx, staff.ctx]) {
      const comment = await write();
      await toggleCommentLike(other.ctx, { comment });
      expect(await count()).toBe(1);
      expect(await deleteComment(ctx, { comment })).toBe(true);
      expect(await count()).toBe(0);
      await expect(deleteComment(ctx, { comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(world.news.slice(before, before + 2).map(({ news }) => news.type)).toEqual(['comment', 'media_counts']);
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

  it('reaches across a block, and leaves the answers without the quote', async () => {
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
