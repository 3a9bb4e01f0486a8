import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAccount } from '../social/index.ts';
import {
  addComment,
  approveComment,
  countUnseenMentions,
  deleteComment,
  editComment,
  listCommentThreads,
  listMentions,
  markMentionsSeen,
  saveCommentSettings,
  unseenMention,
} from './index.ts';

let world: TestWorld;
let fan: Person;
let named: Person;
let author: Person;
let media: string;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  [fan, named] = [await world.createPerson(), await world.createPerson()];
  author = await world.createPerson({ creator: true });
  media = (await insertMedia(world, author)).id;
});
const write = (by: Person, message: string) => addComment(by.ctx, { media, message });
const mentions = async (by: Person) => (await listMentions(by.ctx, { limit: 50 })).items;
const eventsAbout = (person: Person) =>
  world.db
    .select()
    .from(schema.domainEvents)
    .where(and(eq(schema.domainEvents.kind, 'mention'), eq(schema.domainEvents.subjectId, person.id)));

describe('a mention', () => {
  it('names the account, notifies it once, and is read', async () => {
    const before = world.published.length;
    const comment = await write(fan, `Look at this, @${named.username.toUpperCase()}. And @${named.username}!`);
    expect(comment.mentions).toEqual([
      { handle: named.username.toLowerCase(), id: named.id, username: named.username },
    ]);
    expect(world.published.slice(before)).toContainEqual({
      topic: `account:${named.id}`,
      event: { type: 'mention', comment: comment.id },
    });
    expect(await eventsAbout(named)).toHaveLength(1);
    expect(await mentions(named)).toMatchObject([
      { comment: { id: comment.id, from: { id: fan.id } }, media: { id: media }, seen: false },
    ]);
    expect(await countUnseenMentions(named.ctx)).toBe(1);
    const about = { comment: comment.id, account: named.id };
    expect(await unseenMention(world.system, about)).toMatchObject({
      path: `/${author.username}/video/${media}?popup=comment&comment=${comment.id}`,
    });
    await markMentionsSeen(named.ctx);
    await markMentionsSeen(named.ctx);
    expect(await countUnseenMentions(named.ctx)).toBe(0);
    expect(await mentions(named)).toMatchObject([{ seen: true }]);
    expect(await unseenMention(world.system, about)).toBeNull();
    expect(await mentions(fan)).toEqual([]);
    await expect(listMentions(world.anonymous, { limit: 5 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('keeps leading to the account after it was renamed', async () => {
    const { id } = await write(fan, `Hi @${named.username}`);
    const renamed = `new${named.username}`.slice(0, 30);
    await world.db.update(schema.accounts).set({ username: renamed }).where(eq(schema.accounts.id, named.id));
    const { items } = await listCommentThreads(fan.ctx, { media, limit: 5, sort: 'new' });
    expect(items).toMatchObject([{ id, mentions: [{ handle: named.username.toLowerCase(), username: renamed }] }]);
  });

  it('notifies neither the author, nor across a block, nor who cannot open the media', async () => {
    const locked = (await insertMedia(world, author, { priceCents: 500 })).id;
    await addComment(author.ctx, { media: locked, message: `For @${named.username}` });
    await write(fan, `Me, @${fan.username}`);
    await blockAccount(named.ctx, { id: fan.id });
    const across = await write(fan, `You, @${named.username}`);
    expect(across.mentions).toEqual([]);
    const blockedByCreator = await world.createPerson();
    await blockAccount(author.ctx, { id: blockedByCreator.id });
    await write(fan, `And @${blockedByCreator.username}`);
    for (const person of [fan, named, blockedByCreator]) {
      expect(await eventsAbout(person)).toEqual([]);
      expect(await mentions(person)).toEqual([]);
      expect(await countUnseenMentions(person.ctx)).toBe(0);
    }
  });

  it('is hidden by a later block and a deletion', async () => {
    const comment = await write(fan, `Hi @${named.username}`);
    const gone = await write(fan, `Again @${named.username}`);
    await deleteComment(fan.ctx, { comment: gone.id });
    expect(await mentions(named)).toHaveLength(1);
    await blockAccount(named.ctx, { id: fan.id });
    expect(await mentions(named)).toEqual([]);
    expect(await countUnseenMentions(named.ctx)).toBe(0);
    expect(await unseenMention(world.system, { comment: comment.id, account: named.id })).toBeNull();
  });

  it('counts at most five accounts, and text that names nobody is no mention', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.createPerson()));
    const handles = people.map(({ username }) => `@${username}`);
    await expect(write(fan, handles.join(' '))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { message: [messages.commentMentions] },
    });
    const comment = await write(fan, `${handles.slice(0, 5).join(' ')} @nobody.of.this.name a@${named.username}`);
    expect(comment.mentions).toHaveLength(5);
  });

  it('of a held comment notifies on approval', async () => {
    await saveCommentSettings(author.ctx, { holdNewcomers: true });
    const comment = await write(fan, `Hi @${named.username}`);
    expect(await mentions(named)).toEqual([]);
    expect(await eventsAbout(named)).toEqual([]);
    await approveComment(author.ctx, { comment: comment.id });
    await approveComment(author.ctx, { comment: comment.id });
    expect(await eventsAbout(named)).toHaveLength(1);
    expect(await mentions(named)).toHaveLength(1);
  });

  it('follows an edit', async () => {
    const later = await world.createPerson();
    const comment = await write(fan, `Hi @${named.username}`);
    const edited = await editComment(fan.ctx, { comment: comment.id, message: `Hi @${later.username}` });
    expect(edited.mentions).toMatchObject([{ id: later.id }]);
    expect(await mentions(named)).toEqual([]);
    expect(await mentions(later)).toHaveLength(1);
    await editComment(fan.ctx, { comment: comment.id, message: `Hi there @${later.username}` });
    expect(await eventsAbout(later)).toHaveLength(1);
  });

  it('taken out and written again notifies nobody twice', async () => {
    const comment = await write(fan, `Hi @${named.username}`);
    const edit = (message: string) => editComment(fan.ctx, { comment: comment.id, message });
    const about = { comment: comment.id, account: named.id };
    expect((await edit('Hi')).mentions).toEqual([]);
    expect(await mentions(named)).toEqual([]);
    expect(await countUnseenMentions(named.ctx)).toBe(0);
    expect(await unseenMention(world.system, about)).toBeNull();
    const before = world.published.length;
    expect((await edit(`Hi, @${named.username}`)).mentions).toMatchObject([{ id: named.id }]);
    expect(await eventsAbout(named)).toHaveLength(1);
    expect(world.published.slice(before).filter(({ event }) => event.type === 'mention')).toEqual([]);
    expect(await mentions(named)).toMatchObject([{ comment: { id: comment.id }, seen: false }]);
    expect(await unseenMention(world.system, about)).not.toBeNull();
  });

  it('counts those of earlier versions, unless nobody was notified', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.createPerson()));
    const handles = people.map(({ username }) => `@${username}`);
    const { id } = await write(fan, handles.slice(0, 3).join(' '));
    const edit = (message: string) => editComment(fan.ctx, { comment: id, message });
    expect((await edit(handles.slice(2, 5).join(' '))).mentions).toHaveLength(3);
    await expect(edit(`Only ${handles[5]}`)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { message: [messages.commentMentionsEdited] },
    });
    expect(await eventsAbout(people[5] ?? fan)).toEqual([]);
    expect((await edit(handles.slice(0, 5).join(' '))).mentions).toHaveLength(5);
    await saveCommentSettings(author.ctx, { holdNewcomers: true });
    const newcomer = await world.createPerson();
    const held = await write(newcomer, handles.slice(0, 5).join(' '));
    const other = await editComment(newcomer.ctx, { comment: held.id, message: handles.slice(3).join(' ') });
    expect(other.mentions).toHaveLength(5);
  });
});
