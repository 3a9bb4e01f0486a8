import { writeFile } from 'node:fs/promises';
import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  encoderPlays,
  generateStreamKey,
  getLiveSummary,
  openEncoderLive,
  saveLiveSetup,
  stopLive,
} from '../live/index.ts';
import { newLiveChatMessage } from '../live-chat/index.ts';
import { blockAccount } from '../social/index.ts';
import { failRecording, keepRecording, listLiveReplay, recordingWanted } from './index.ts';

const world = await createTestWorld();
const { media, subscriptions } = schema;
const save = (creator: Person, values: unknown) => saveLiveSetup(creator.ctx, saveLiveSetupInput.parse(values));

/** A live of a new creator with this setup, on air. */
async function onAir(setup: unknown) {
  const creator = await world.createPerson({ creator: true });
  await save(creator, setup);
  const live = await openEncoderLive(world.system, await generateStreamKey(creator.ctx));
  await encoderPlays(world.system, live);
  return { creator, live };
}

async function filmFile(bytes = 'a film'): Promise<string> {
  const file = await world.storage.temporaryFile();
  await writeFile(file, bytes);
  return file;
}
const keep = async (liveId: string, parts = [{ at: new Date(), seconds: 60 }]) =>
  keepRecording(world.system, { liveId, file: await filmFile(), parts });
const filmOf = async (id: string | undefined) =>
  (
    await world.db
      .select()
      .from(media)
      .where(eq(media.id, id ?? ''))
  )[0];
const jobsOf = (liveId: string) =>
  world.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`keep_recording:${liveId}`}`);

test('a live is recorded only if its creator wants it, also when they change their mind', async () => {
  const plain = await onAir({});
  expect(plain.live.recorded).toBe(false);
  await save(plain.creator, { recording: 'private' });
  await stopLive(plain.creator.ctx);
  expect(await jobsOf(plain.live.id)).toHaveLength(0);
  expect(await recordingWanted(world.system, plain.live.id)).toBe(false);
  expect(await getLiveSummary(plain.creator.ctx)).toMatchObject({ recording: null });

  const { creator, live } = await onAir({ recording: 'private' });
  expect(live.recorded).toBe(true);
  expect(await getLiveSummary(creator.ctx)).toMatchObject({ recording: { state: 'waiting', media: null } });
  expect(await recordingWanted(world.system, live.id)).toBe(false);
  await stopLive(creator.ctx);
  expect(await jobsOf(live.id)).toHaveLength(1);
  expect(await recordingWanted(world.system, live.id)).toBe(true);

  const regretted = await onAir({ recording: 'private' });
  await save(regretted.creator, { recording: 'off' });
  await stopLive(regretted.creator.ctx);
  expect(await keep(regretted.live.id)).toBeNull();
});

test.each([
  [
    { recording: 'private', audience: 'all' },
    { private: true, visibility: 'free' },
  ],
  [
    { recording: 'private', audience: 'subscribers' },
    { private: true, visibility: 'subscription' },
  ],
  [
    { recording: 'published', audience: 'all' },
    { private: false, visibility: 'free' },
  ],
  [
    { recording: 'published', audience: 'followers' },
    { private: true, visibility: 'subscription' },
  ],
  [
    { recording: 'published', audience: 'subscribers' },
    { private: false, visibility: 'subscription' },
  ],
])('%o becomes a media %o, through the usual pipeline', async (setup, expected) => {
  const { creator, live } = await onAir({ ...setup, title: 'Evening talk', tags: ['talk'] });
  await stopLive(creator.ctx);
  const kept = await keep(live.id);
  expect(await filmOf(kept?.media)).toMatchObject({
    ...{ accountId: creator.id, type: 'video', state: 'processing', processStatus: 'queued' },
    ...{ description: 'Evening talk', tags: ['talk'], sourceName: expect.stringMatching(/^live-.*\.mp4$/) },
    ...expected,
  });
  expect(await keep(live.id)).toBeNull();
  expect(await getLiveSummary(creator.ctx)).toMatchObject({ recording: { state: 'kept', media: kept?.media } });
});

test('an attempt that was cut off is repeated, also with a film that has become another', async () => {
  const { creator, live } = await onAir({ recording: 'private' });
  await stopLive(creator.ctx);
  const away = async () => Promise.reject(new Error('The store is away'));
  const cutOff = { ...world.system, storage: { ...world.storage, adopt: away } };
  const parts = [{ at: new Date(), seconds: 60 }];
  await expect(keepRecording(cutOff, { liveId: live.id, file: await filmFile(), parts })).rejects.toThrow('away');
  // A stretch of another worker has arrived meanwhile, or the next release joins them otherwise.
  const film = await filmFile('a longer film');
  const kept = await keepRecording(world.system, { liveId: live.id, file: film, parts });
  expect(await filmOf(kept?.media)).toMatchObject({ sourceBytes: 'a longer film'.length, processStatus: 'queued' });
  expect(await getLiveSummary(creator.ctx)).toMatchObject({ recording: { state: 'kept', media: kept?.media } });
});

test('a recording that is not possible says why; a live without a title has its day', async () => {
  const { creator, live } = await onAir({ recording: 'private' });
  await stopLive(creator.ctx);
  const full = { ...world.system, storageQuota: { mediaBytes: 1, messageFileBytes: 1 } };
  await expect(keepRecording(full, { liveId: live.id, file: await filmFile(), parts: [] })).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  await failRecording(world.system, live.id, 'There is no room');
  expect(await getLiveSummary(creator.ctx)).toMatchObject({
    recording: { state: 'failed', media: null, error: 'There is no room' },
  });
  expect(await recordingWanted(world.system, live.id)).toBe(false);
  const other = await onAir({ recording: 'private' });
  await stopLive(other.creator.ctx);
  expect((await filmOf((await keep(other.live.id))?.media))?.description).toMatch(/^Live, \d{4}-\d\d-\d\d$/);
});

test('the chat is replayed at the seconds of the film, across a gap, for whoever may play it', async () => {
  const { creator, live } = await onAir({ recording: 'published', audience: 'subscribers' });
  const [subscriber, stranger, rude] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  for (const fan of [subscriber, rude])
    await world.db.insert(subscriptions).values({ fromId: fan.id, toId: creator.id });
  const say = (who: Person, text: string) => newLiveChatMessage(who.ctx, { user: creator.id, text });
  const written = [
    await say(subscriber, 'first'),
    await say(rude, 'rude'),
    await say(subscriber, 'in the gap'),
    await say(creator, 'second part'),
  ];
  const from = world.clock.now();
  const seconds = [5, 8, 25, 35];
  for (const [index, message] of written.entries())
    await world.db
      .update(schema.liveChatMessages)
      .set({ createdAt: new Date(from.getTime() + (seconds[index] ?? 0) * 1000) })
      .where(eq(schema.liveChatMessages.id, message.id));
  await stopLive(creator.ctx);
  const real = world.clock.toRealTime(from);
  const later = new Date(real.getTime() + 30_000);
  const kept = await keep(live.id, [
    { at: real, seconds: 20 },
    { at: later, seconds: 20 },
  ]);
  const film = kept?.media ?? '';
  const replay = (who: Person['ctx'] | typeof world.anonymous, range = { from: 0, to: 600 }) =>
    listLiveReplay(who, { media: film, ...range });
  const shown = async (...input: Parameters<typeof replay>) =>
    (await replay(...input))?.map(({ text, second }) => [text, second]);
  // Not reviewed yet.
  expect(await replay(subscriber.ctx)).toBeNull();
  expect(await shown(creator.ctx)).toEqual([
    ['first', 5],
    ['rude', 8],
    ['in the gap', 20],
    ['second part', 25],
  ]);
  await world.db.update(media).set({ state: 'published', publishedAt: from }).where(eq(media.id, film));
  await blockAccount(subscriber.ctx, { id: rude.id });
  expect(await shown(subscriber.ctx, { from: 0, to: 20 })).toEqual([['first', 5]]);
  expect(await shown(subscriber.ctx, { from: 20, to: 600 })).toEqual([
    ['in the gap', 20],
    ['second part', 25],
  ]);
  expect(await shown(subscriber.ctx, { from: 300, to: 600 })).toEqual([]);
  for (const ctx of [stranger.ctx, world.anonymous]) expect(await replay(ctx)).toBeNull();
});

test('nobody reads in a replay what people wrote whom the creator has blocked, or who are gone', async () => {
  const { creator, live } = await onAir({ recording: 'published' });
  const [rude, gone, kind, viewer] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  for (const person of [rude, gone, kind])
    await newLiveChatMessage(person.ctx, { user: creator.id, text: `by ${person.username}` });
  await stopLive(creator.ctx);
  const from = world.clock.toRealTime(new Date(world.clock.now().getTime() - 60_000));
  const film = (await keep(live.id, [{ at: from, seconds: 120 }]))?.media ?? '';
  await world.db.update(media).set({ state: 'published', publishedAt: from }).where(eq(media.id, film));
  await blockAccount(creator.ctx, { id: rude.id });
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, gone.id));
  for (const ctx of [viewer.ctx, creator.ctx, world.anonymous])
    expect((await listLiveReplay(ctx, { media: film, from: 0, to: 600 }))?.map(({ text }) => text)).toEqual([
      `by ${kind.username}`,
    ]);
});
