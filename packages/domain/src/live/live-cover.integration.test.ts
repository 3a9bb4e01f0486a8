import { buffer } from 'node:stream/consumers';
import { limits, messages, saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blockAccount } from '../social/index.ts';
import {
  currentLives,
  getLiveSetup,
  listLives,
  listScheduledLives,
  openLiveCover,
  removeLiveCover,
  saveLiveCover,
  saveLiveSetup,
  scheduleLive,
  watchLive,
} from './index.ts';

const world = await createTestWorld();

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Nora' } })
    .png()
    .toBuffer();
const nameOf = (address: string | null) => ({ name: address?.split('/').at(-1) ?? '' });
const coverSaved = async (creator: Person, background = 'teal') =>
  (await saveLiveCover(creator.ctx, { body: await picture(background) })).cover;

test('a cover stands for the next live and the running one, in every list, until it is replaced or removed', async () => {
  const creator = await createLiveCreator(world);
  const startsAt = new Date(world.clock.now().getTime() + 3_600_000);
  await scheduleLive(creator.ctx, { title: 'Evening talk', startsAt });
  const cover = await coverSaved(creator);
  expect(cover).toMatch(/^\/live-covers\/[0-9a-f-]{36}-[0-9a-f]{16}\.webp$/);
  const shown = async () => [
    (await getLiveSetup(creator.ctx)).cover,
    (await watchLive(world.anonymous, { username: creator.username })).cover,
    (await listLives(world.anonymous, { limit: 200 })).find(({ account }) => account.id === creator.id)?.cover,
    (await currentLives(world.anonymous, [creator.id])).get(creator.id)?.cover,
    (await listScheduledLives(world.anonymous, { user: creator.id, all: false, limit: 20 }))[0]?.cover,
  ];
  expect(await shown()).toEqual(Array(5).fill(cover));
  const opened = await openLiveCover(world.anonymous, nameOf(cover));
  expect(opened.everyone).toBe(true);
  const body = await world.storage.read(opened.key);
  const stored = await sharp(body ? await buffer(body) : undefined).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  expect(stored.exif).toBeUndefined();

  const next = await coverSaved(creator, 'navy');
  expect(await shown()).toEqual(Array(5).fill(next));
  await expect(openLiveCover(world.anonymous, nameOf(cover))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await world.storage.stat(opened.key)).toBeNull();
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ title: 'Night talk' }));
  expect((await getLiveSetup(creator.ctx)).cover).toBe(next);
  expect((await removeLiveCover(creator.ctx)).cover).toBeNull();
  expect((await removeLiveCover(creator.ctx)).cover).toBeNull();
  expect(await shown()).toEqual(Array(5).fill(null));
});

test('nobody outside the audience of a live gets its cover, not by its address either', async () => {
  const creator = await createLiveCreator(world);
  const [follower, subscriber, stranger] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const staff = await world.createPerson({ staff: true });
  await world.db.insert(schema.follows).values({ followerId: follower.id, followeeId: creator.id });
  await world.db.insert(schema.subscriptions).values({ fromId: subscriber.id, toId: creator.id });
  await world.db.update(schema.lives).set({ audience: 'subscribers' });
  await world.db.insert(schema.liveSetups).values({ accountId: creator.id, audience: 'subscribers' });
  const cover = await coverSaved(creator);
  for (const { ctx } of [creator, subscriber, staff]) {
    expect((await watchLive(ctx, { username: creator.username })).cover).toBe(cover);
    expect(await openLiveCover(ctx, nameOf(cover))).toMatchObject({ everyone: false });
  }
  for (const ctx of [follower.ctx, stranger.ctx, world.anonymous]) {
    expect(await watchLive(ctx, { username: creator.username })).toMatchObject({ locked: 'subscribers', cover: null });
    await expect(openLiveCover(ctx, nameOf(cover))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await saveLiveSetup(creator.ctx, saveLiveSetupInput.parse({ audience: 'all' }));
  expect((await watchLive(stranger.ctx, { username: creator.username })).cover).toBe(cover);
  await blockAccount(creator.ctx, { id: stranger.id });
  await expect(openLiveCover(stranger.ctx, nameOf(cover))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('only creators have one, and what is no picture names the field', async () => {
  const [creator, fan] = [await world.createPerson({ creator: true }), await world.createPerson()];
  const body = await picture('teal');
  await expect(saveLiveCover(fan.ctx, { body })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(saveLiveCover(world.anonymous, { body })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(removeLiveCover(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
  for (const body of [Buffer.from('GIF89a, not for covers'), broken]) {
    await expect(saveLiveCover(creator.ctx, { body })).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      fields: { cover: [messages.liveCoverType] },
    });
  }
  await expect(saveLiveCover(creator.ctx, { body: Buffer.alloc(limits.liveCoverBytesMax + 1) })).rejects.toMatchObject({
    code: 'TOO_LARGE',
    fields: { cover: [messages.liveCoverTooLarge] },
  });
  expect((await getLiveSetup(creator.ctx)).cover).toBeNull();
});
