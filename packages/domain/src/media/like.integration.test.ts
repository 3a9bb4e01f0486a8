import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAccount } from '../social/index.ts';
import { getMedia, listOwnMedia, mediaViews, setLike, toggleLike } from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let world: TestWorld;
let fan: Person;
let author: Person;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  fan = await world.createPerson();
  author = await world.createPerson({ creator: true });
});

describe('setLike', () => {
  it('likes once, however often called, and publishes it once', async () => {
    const media = await insertMedia(world, author);
    const before = world.published.length;
    expect(await setLike(fan.ctx, { media: media.id, like: true })).toEqual({ like: true, likes: 1 });
    expect(await setLike(fan.ctx, { media: media.id, like: true })).toEqual({ like: true, likes: 1 });
    expect(world.published.slice(before)).toEqual([
      { topic: `media:${media.id}`, event: { type: 'media_counts', media: media.id, likes: 1, comments: 0 } },
      { topic: `account:${fan.id}`, event: { type: 'media_liked', media: media.id, like: true } },
    ]);
    expect(await getMedia(fan.ctx, { media: media.id })).toMatchObject({ like: true, likes: 1 });
    expect(await setLike(fan.ctx, { media: media.id, like: false })).toEqual({ like: false, likes: 0 });
    expect(await setLike(fan.ctx, { media: media.id, like: false })).toEqual({ like: false, likes: 0 });
    expect(await toggleLike(fan.ctx, { media: media.id })).toEqual({ like: true, likes: 1 });
    expect(await toggleLike(fan.ctx, { media: media.id })).toEqual({ like: false, likes: 0 });
  });

  it('counts concurrent likes correctly, also repeated ones', async () => {
    const media = await insertMedia(world, author);
    const people = await Promise.all([1, 2, 3, 4].map(() => world.createPerson()));
    await Promise.all(
      [...people, ...people, ...people].map((person) => setLike(person.ctx, { media: media.id, like: true })),
    );
    expect(await getMedia(fan.ctx, { media: media.id })).toMatchObject({ likes: people.length });
  });

  it('accepts locked media, and nothing hidden from the viewer', async () => {
    const locked = await insertMedia(world, author, { priceCents: 500 });
    expect(await setLike(fan.ctx, { media: locked.id, like: true })).toEqual({ like: true, likes: 1 });
    const hidden = [
      await insertMedia(world, author, { private: true }),
      await insertMedia(world, author, { state: 'review' }),
    ];
    for (const id of [...hidden.map((media) => media.id), nobody]) {
      await expect(setLike(fan.ctx, { media: id, like: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(toggleLike(fan.ctx, { media: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await blockAccount(author.ctx, { id: fan.id });
    await expect(setLike(fan.ctx, { media: locked.id, like: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setLike(world.anonymous, { media: locked.id, like: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('getMedia', () => {
  it('answers hidden media like unknown ones', async () => {
    const staff = await world.createPerson({ staff: true });
    const waiting = await insertMedia(world, author, {
      state: 'review',
      reviewReason: 'Too dark',
      processError: 'Odd',
      processStatus: 'failed',
    });
    const removed = await insertMedia(world, author, { state: 'removed' });
    for (const ctx of [world.anonymous, fan.ctx]) {
      expect(await getMedia(ctx, { media: waiting.id })).toBeNull();
      expect(await getMedia(ctx, { media: nobody })).toBeNull();
    }
    expect(await getMedia(author.ctx, { media: waiting.id })).toMatchObject({
      access: 'owner',
      approved: false,
      verified: true,
      reviewReason: 'Too dark',
      process: { status: 'failed', error: 'Odd' },
    });
    expect(await getMedia(staff.ctx, { media: waiting.id })).toMatchObject({
      access: 'staff',
      source: { type: 'hls' },
    });
    for (const ctx of [author.ctx, staff.ctx, world.system])
      expect(await getMedia(ctx, { media: removed.id })).toBeNull();
    expect((await mediaViews(author.ctx, [removed.id, waiting.id, nobody])).map((view) => view.id)).toEqual([
      waiting.id,
    ]);
  });

  it('plays the first rendition until the ladder is ready, and nothing before', async () => {
    const raw = await insertMedia(world, author, {
      state: 'processing',
      processStatus: 'processing',
      renditions: {},
      info: [],
    });
    expect(await getMedia(author.ctx, { media: raw.id })).toMatchObject({
      source: null,
      processed: null,
      width: null,
      info: null,
    });
    const failed = { state: 'processing', processStatus: 'failed', processError: 'Too dark', renditions: {} } as const;
    const useless = await insertMedia(world, author, { ...failed, info: [] });
    expect(await getMedia(author.ctx, { media: useless.id })).toMatchObject({
      source: null,
      processed: { status: 'failed', original: false, error: 'Too dark' },
    });
    const first = await insertMedia(world, author, {
      renditions: { playable: { path: 'playable.mp4', type: 'video/mp4' } },
    });
    expect(await getMedia(world.anonymous, { media: first.id })).toMatchObject({
      source: { type: 'video/mp4', url: expect.stringMatching(/^\/files\/.*\.public\..*\/playable\.mp4$/) },
      processed: { original: true, error: null },
      process: null,
    });
    const photo = await insertMedia(world, author, { type: 'photo' });
    expect(await getMedia(world.anonymous, { media: photo.id })).toMatchObject({ source: { type: 'image/webp' } });
  });
});

describe('listOwnMedia', () => {
  it('lists every state except removed to the owner, page by page', async () => {
    const made: string[] = [];
    for (const state of ['processing', 'review', 'scheduled', 'published', 'rejected'] as const) {
      made.unshift((await insertMedia(world, author, { state })).id);
    }
    await insertMedia(world, author, { state: 'removed' });
    const first = await listOwnMedia(author.ctx, { filter: {}, limit: 2, skip: 0 });
    const rest = await listOwnMedia(author.ctx, { filter: {}, limit: 9, skip: 0, after: first.after ?? '' });
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(made);
    expect(rest.after).toBeNull();
    expect((await listOwnMedia(author.ctx, { filter: {}, skip: 0, limit: 9, type: 'photo' })).items).toEqual([]);
    expect((await listOwnMedia(fan.ctx, { filter: {}, skip: 0, limit: 9 })).items).toEqual([]);
    await expect(listOwnMedia(world.anonymous, { filter: {}, skip: 0, limit: 9 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
