import { randomUUID } from 'node:crypto';
import { type CommentView, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantSubscription } from '../rights/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  addComment,
  approveComment,
  countHeldComments,
  deleteComment,
  editComment,
  getComment,
  getCommentSettings,
  getMediaComments,
  listComments,
  listCommentThreads,
  listHeldComments,
  listReplies,
  saveCommentSettings,
  setMediaComments,
  toggleCommentLike,
} from './index.ts';

let world: TestWorld;
let fan: Person;
let other: Person;
let author: Person;
let staff: Person;
let media: string;

beforeAll(async () => {
  world = await createTestWorld();
  staff = await world.createPerson({ staff: true });
});
beforeEach(async () => {
  [fan, other] = [await world.createPerson(), await world.createPerson()];
  author = await world.createPerson({ creator: true });
  media = (await insertMedia(world, author)).id;
});
const write = (by: Person, message: string, more: { thread?: string; key?: string } = {}) =>
  addComment(by.ctx, { media, message, ...more });
const shown = async (ctx: Person['ctx'], sort: 'new' | 'top' = 'new') =>
  (await listCommentThreads(ctx, { media, limit: 50, sort })).items;
const held = async (by: Person = author) => (await listHeldComments(by.ctx, { limit: 50 })).items;
const rule = (change: Omit<Parameters<typeof saveCommentSettings>[1], 'creator'>) =>
  saveCommentSettings(author.ctx, change);

describe('the order by likes', () => {
  it('pages through equal and unequal counts once each, with the pinned one first', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await write(fan, `Comment ${at}`)).id);
    for (const [at, by] of [
      [1, fan],
      [1, other],
      [4, fan],
    ] as const)
      await toggleCommentLike(by.ctx, { comment: ids[at] ?? '' });
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page = await listCommentThreads(other.ctx, { media, limit: 2, sort: 'top', ...(after ? { after } : {}) });
      pages.push(...page.items.map(({ id }) => id));
      after = page.after;
    } while (after !== null);
    expect(pages).toEqual([1, 4, 5, 3, 2, 0].map((at) => ids[at]));
    const { after: cursor } = await listCommentThreads(other.ctx, { media, limit: 2, sort: 'top' });
    await expect(
      listCommentThreads(other.ctx, { media, limit: 2, sort: 'new', after: cursor ?? '' }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('the key of a comment', () => {
  it('stores it once, also when two arrive at the same time and in slow mode', async () => {
    await rule({ slowModeSeconds: 60 });
    const key = randomUUID();
    const published = world.published.length;
    const both = await Promise.all([write(fan, 'Once', { key }), write(fan, 'Once', { key })]);
    const again = await write(fan, 'Once', { key });
    expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1);
    expect(await listComments(fan.ctx, { media, limit: 10, skip: 0 })).toMatchObject({ count: 1 });
    const news = world.published.slice(published).filter(({ event }) => event.type === 'comment');
    expect(news).toHaveLength(1);
    expect((await write(other, 'Another person', { key })).from.id).toBe(other.id);
    const elsewhere = (await insertMedia(world, author)).id;
    await expect(addComment(fan.ctx, { media: elsewhere, message: 'Once', key })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.commentKeyUsed,
    });
  });
});

describe('editComment', () => {
  it('changes the text within five minutes, once for the same text', async () => {
    const { id, editableUntil } = await write(fan, 'Frist');
    expect(new Date(editableUntil ?? 0).getTime() - world.clock.now().getTime()).toBeGreaterThan(0);
    const before = world.published.length;
    expect(await editComment(fan.ctx, { comment: id, message: 'First' })).toMatchObject({
      message: 'First',
      edited: true,
    });
    await editComment(fan.ctx, { comment: id, message: 'First' });
    expect(world.published.slice(before)).toMatchObject([{ event: { type: 'comment', action: 'edit', comment: id } }]);
    expect(await shown(other.ctx)).toMatchObject([{ message: 'First', edited: true, editableUntil: null }]);
    world.clock.advance(limits.commentEditMs);
    await expect(editComment(fan.ctx, { comment: id, message: 'Late' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.commentEditLate,
    });
    expect(await shown(fan.ctx)).toMatchObject([{ message: 'First', editableUntil: null }]);
  });

  it('is for the author only, and obeys the creator’s filters', async () => {
    const { id } = await write(fan, 'Hello');
    for (const ctx of [other.ctx, author.ctx, staff.ctx])
      await expect(editComment(ctx, { comment: id, message: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(editComment(world.anonymous, { comment: id, message: 'x' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(editComment(fan.ctx, { comment: randomUUID(), message: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await rule({ blockedWords: ['spam'], links: 'hold' });
    for (const [message, reason] of [
      ['S.P.A.M', messages.commentWord],
      ['see example.com', messages.commentLinkHeld],
    ])
      await expect(editComment(fan.ctx, { comment: id, message: message ?? '' })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: { message: [reason] },
      });
  });
});

describe('the creator’s filters', () => {
  it('reject blocked words and links, except of the creator and staff', async () => {
    await rule({ blockedWords: ['Spam', 'spàm'], links: 'reject' });
    expect(await getCommentSettings(author.ctx, {})).toMatchObject({ blockedWords: ['spàm'], links: 'reject' });
    for (const [message, reason] of [
      ['what a sp\u200bam', messages.commentWord],
      ['go to https://example.test', messages.commentLink],
    ])
      await expect(write(fan, message ?? '')).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: { message: [reason] },
      });
    for (const by of [author, staff]) await write(by, 'spam example.com');
    expect(await shown(fan.ctx)).toHaveLength(2);
  });

  it('are set by creators for themselves and by staff for them', async () => {
    await expect(getCommentSettings(fan.ctx, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(saveCommentSettings(fan.ctx, { creator: author.id, commentsOff: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(getCommentSettings(world.anonymous, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await saveCommentSettings(staff.ctx, { creator: author.id, holdNewcomers: true })).toMatchObject({
      holdNewcomers: true,
      links: 'allow',
    });
    await expect(saveCommentSettings(staff.ctx, { creator: randomUUID(), holdNewcomers: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('hold one comment per person in slow mode, also of two at once', async () => {
    await rule({ slowModeSeconds: 30 });
    const both = await Promise.allSettled([write(fan, 'One'), write(fan, 'Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const elsewhere = (await insertMedia(world, author)).id;
    await expect(addComment(fan.ctx, { media: elsewhere, message: 'Three' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 30,
    });
    await write(other, 'Mine');
    await write(author, 'Unrestricted');
    await write(author, 'Unrestricted');
    world.clock.advance(30_000);
    await write(fan, 'Later');
    expect((await listCommentThreads(fan.ctx, { media, limit: 1, sort: 'new' })).slowModeSeconds).toBe(30);
    expect((await listCommentThreads(author.ctx, { media, limit: 1, sort: 'new' })).slowModeSeconds).toBe(0);
  });
});

describe('comments that are off', () => {
  const closed = { code: 'FORBIDDEN', message: messages.commentsOff };

  it('are closed for everyone on one media or by default, and stay readable', async () => {
    const before = await write(fan, 'Before');
    const own = await write(author, 'My own');
    expect(await setMediaComments(author.ctx, { media, comments: 'off' })).toEqual({
      comments: 'off',
      defaultOff: false,
    });
    for (const by of [fan, author, staff]) await expect(write(by, 'After')).rejects.toMatchObject(closed);
    await expect(editComment(fan.ctx, { comment: before.id, message: 'Changed' })).rejects.toMatchObject(closed);
    await expect(editComment(author.ctx, { comment: own.id, message: 'Changed' })).rejects.toMatchObject(closed);
    expect(await listCommentThreads(fan.ctx, { media, limit: 5, sort: 'new' })).toMatchObject({
      off: true,
      items: [{ message: 'My own' }, { message: 'Before' }],
    });
    await setMediaComments(author.ctx, { media, comments: 'default' });
    await write(fan, 'Open again');
    expect(await editComment(fan.ctx, { comment: before.id, message: 'Changed' })).toMatchObject({
      message: 'Changed',
    });
    await rule({ commentsOff: true });
    await expect(write(fan, 'Closed')).rejects.toMatchObject(closed);
    expect(await setMediaComments(author.ctx, { media, comments: 'on' })).toEqual({ comments: 'on', defaultOff: true });
    await write(fan, 'An exception');
  });

  it('are set by the owner of the media and staff', async () => {
    for (const act of [
      () => setMediaComments(fan.ctx, { media, comments: 'off' }),
      () => getMediaComments(fan.ctx, { media }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setMediaComments(author.ctx, { media: randomUUID(), comments: 'off' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await setMediaComments(staff.ctx, { media, comments: 'off' })).toMatchObject({ comments: 'off' });
  });
});

describe('a held comment', () => {
  beforeEach(async () => {
    await rule({ holdNewcomers: true });
  });

  it('is seen by its author and in the creator’s queue, and nowhere else', async () => {
    const before = world.published.length;
    const comment = await write(fan, 'First time here');
    expect(comment.state).toBe('held');
    expect(world.published.slice(before).map(({ topic, event }) => [topic, event.type])).toEqual([
      [`account:${author.id}`, 'comment'],
      [`account:${fan.id}`, 'comment'],
    ]);
    expect(await shown(fan.ctx)).toMatchObject([{ id: comment.id, state: 'held' }]);
    for (const ctx of [other.ctx, author.ctx, staff.ctx, world.anonymous]) {
      expect(await listComments(ctx, { media, limit: 10, skip: 0 })).toMatchObject({ items: [], count: 0 });
      for (const sort of ['new', 'top'] as const) expect(await shown(ctx, sort)).toEqual([]);
      await expect(getComment(ctx, { comment: comment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listReplies(ctx, { comment: comment.id, limit: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(write(other, 'Answer', { thread: comment.id })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(toggleCommentLike(other.ctx, { comment: comment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteComment(other.ctx, { comment: comment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await held()).toMatchObject([{ id: comment.id, state: 'held', from: { id: fan.id } }]);
    expect(await countHeldComments(author.ctx)).toBe(1);
    expect((await listHeldComments(staff.ctx, { creator: author.id, limit: 5 })).items).toHaveLength(1);
    await expect(listHeldComments(other.ctx, { creator: author.id, limit: 5 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(listHeldComments(other.ctx, { limit: 5 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is not in the count of replies, except for its author', async () => {
    const root = await write(author, 'Ask me anything');
    await write(fan, 'A question', { thread: root.id });
    expect(await shown(other.ctx)).toMatchObject([{ replies: 0 }]);
    expect(await shown(fan.ctx)).toMatchObject([{ replies: 1 }]);
  });

  it('is shown to everybody once approved, by one of two calls, and its author is then known', async () => {
    const comment = await write(fan, 'First time here');
    for (const ctx of [other.ctx, world.anonymous])
      await expect(approveComment(ctx, { comment: comment.id })).rejects.toMatchObject({
        code: ctx === other.ctx ? 'NOT_FOUND' : 'UNAUTHENTICATED',
      });
    await expect(approveComment(fan.ctx, { comment: comment.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const before = world.published.length;
    await Promise.all([1, 2].map(() => approveComment(author.ctx, { comment: comment.id })));
    expect(
      world.published
        .slice(before)
        .flatMap(({ topic, event }) => (event.type === 'comment' ? [[topic, event.action]] : [])),
    ).toEqual([
      [`media:${media}`, 'approve'],
      [`account:${author.id}`, 'approve'],
      [`account:${fan.id}`, 'approve'],
    ]);
    expect(await listComments(other.ctx, { media, limit: 10, skip: 0 })).toMatchObject({
      count: 1,
      items: [{ state: 'shown' }],
    });
    expect(await held()).toEqual([]);
    expect((await write(fan, 'Second')).state).toBe('shown');
  });

  it('is removed without changing the count', async () => {
    const [mine, theirs] = [await write(fan, 'One'), await write(other, 'Two')];
    await deleteComment(fan.ctx, { comment: mine.id });
    await deleteComment(author.ctx, { comment: theirs.id });
    expect(await held()).toEqual([]);
    expect((await listComments(author.ctx, { media, limit: 1, skip: 0 })).count).toBe(0);
  });

  it('is one of few per person', async () => {
    for (let at = 0; at < limits.commentsHeldMax; at += 1) await write(fan, `${at}`);
    await expect(write(fan, 'Too many')).rejects.toMatchObject({ code: 'CONFLICT', message: messages.commentHeld });
  });

  it('can be one with a link by somebody known', async () => {
    await rule({ holdNewcomers: false, links: 'hold' });
    expect((await write(fan, 'Hello')).state).toBe('shown');
    expect((await write(fan, 'my page: example.com')).state).toBe('held');
  });

  it('is hidden from the queue by a block', async () => {
    await write(fan, 'Held');
    await blockAccount(author.ctx, { id: fan.id });
    expect(await held()).toEqual([]);
  });
});

describe('the badge of subscribers', () => {
  it('is theirs who subscribe to the media’s creator, while it lasts', async () => {
    const endsAt = new Date(world.clock.now().getTime() + 3_600_000);
    await grantSubscription(world.system, { from: fan.id, to: author.id, endsAt });
    await grantSubscription(world.system, { from: other.id, to: (await world.createPerson({ creator: true })).id });
    for (const by of [fan, other]) await write(by, 'Hi');
    const badges = (views: CommentView[]) => new Map(views.map(({ from, subscriber }) => [from.id, subscriber]));
    expect(badges(await shown(world.anonymous))).toEqual(
      new Map([
        [other.id, false],
        [fan.id, true],
      ]),
    );
    world.clock.advance(3_600_000);
    expect(badges(await shown(world.anonymous)).get(fan.id)).toBe(false);
  });
});

describe('getComment', () => {
  it('finds a reply with the comment that it answers, not across a block', async () => {
    const root = await write(fan, 'Root');
    const reply = await write(other, 'Reply', { thread: root.id });
    expect(await getComment(world.anonymous, { comment: reply.id })).toMatchObject({
      comment: { id: reply.id },
      thread: { id: root.id, replies: 1 },
    });
    expect(await getComment(fan.ctx, { comment: root.id })).toMatchObject({ thread: null });
    await blockAccount(other.ctx, { id: fan.id });
    await expect(getComment(fan.ctx, { comment: reply.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.db.update(schema.media).set({ private: true }).where(eq(schema.media.id, media));
    await expect(getComment(world.anonymous, { comment: reply.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
