import { randomUUID } from 'node:crypto';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAccount } from '../social/index.ts';
import { addComment, deleteComment, listComments, listCommentThreads, listReplies, pinComment } from './index.ts';

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

const write = async (by: Person, message: string, thread?: string) =>
  (await addComment(by.ctx, { media, message, ...(thread ? { thread } : {}) })).id;
const threads = (by: Person, more: { limit?: number; after?: string } = {}) =>
  listCommentThreads(by.ctx, { media, limit: 10, ...more });
const replies = (by: Person, comment: string, more: { limit?: number; after?: string } = {}) =>
  listReplies(by.ctx, { comment, limit: 10, ...more });

describe('listCommentThreads and listReplies', () => {
  it('page comments newest first with the number of their replies, and replies oldest first', async () => {
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

  it('neither count nor show replies of the blocked and of those who are gone', async () => {
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

  it('show nothing of a media that is hidden from the viewer', async () => {
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

  it('turn replies into comments when what they answer is deleted, also while one arrives', async () => {
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
  it('puts one comment of a media first, once, and takes it from there', async () => {
    const [oldest, middle, newest] = [await write(fan, '1'), await write(other, '2'), await write(fan, '3')];
    const before = world.news.length;
    expect(await pinComment(author.ctx, { comment: oldest, pinned: true })).toMatchObject({ id: oldest, pinned: true });
    expect(world.news.slice(before)).toEqual([
      { topic: `media:${media}`, news: { type: 'comment', media, comment: oldest } },
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

  it('leaves one of two at once', async () => {
    const [one, two] = [await write(fan, '1'), await write(other, '2')];
    await Promise.all([one, two].map((comment) => pinComment(author.ctx, { comment, pinned: true })));
    expect((await threads(fan)).items.map(({ pinned }) => pinned)).toEqual([true, false]);
  });

  it('is for the owner of the media alone', async () => {
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
