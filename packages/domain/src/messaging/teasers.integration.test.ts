import { mediaListInput, newMessageInput, threadListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { listFavorites } from '../media/index.ts';
import { deleteMedia } from '../review/index.ts';
import { openTeaserFile } from '../teasers/index.ts';
import { deleteThread, getThread, listThreads } from './index.ts';
import { createTeaserWorld } from './testing/teaser-world.ts';

const { world, creator, addMedia, send, contentOf, seen, salesOf, unlock } = await createTeaserWorld();

test('the recipient sees the offer without URLs of the rest, the sender everything, and events reveal no more', async () => {
  const fan = await world.addPerson();
  const media = await addMedia();
  world.published.length = 0;
  const sent = await send(creator, fan, {
    media: media.id,
    price: '$4.99',
    preview: 7,
    url: 'https://evil.test',
    duration: 1,
  });
  expect(contentOf(sent)).toMatchObject({
    state: 'open',
    url: `/message-files/${sent.id}/hls/master.m3u8`,
    price: 4.99,
  });
  expect(await seen(fan, sent.thread)).toEqual({
    thumbnail: `/message-files/${sent.id}/cover.webp`,
    teaser: null,
    preview: 7,
    url: null,
    price: 4.99,
    duration: 12,
    text: 'For you',
    media: media.id,
    width: 1280,
    height: 720,
    free: false,
    type: 'video',
    mimetype: null,
    state: 'locked',
    processing: true,
    poster: null,
    placeholder: null,
  });
  const { items } = await listThreads(fan.ctx, threadListInput.parse({}));
  const told = [items, world.published.filter(({ topic }) => topic !== `account:${creator.id}`)];
  expect(JSON.stringify(told)).toContain('For you');
  expect(JSON.stringify(told)).not.toMatch(/master\.m3u8|playable|priceCents|poster\.webp/);
  expect((await getThread(fan.ctx, { thread: sent.thread })).unread1 + items.length).toBeGreaterThan(0);
});

test('one preview serves a media and length, whoever it is sent to', async () => {
  const [one, two, media] = [await world.addPerson(), await world.addPerson(), await addMedia()];
  for (const [fan, preview] of [
    [one, 10],
    [two, 10],
    [two, 5.9],
  ] as const)
    await send(creator, fan, { media: media.id, price: 3, preview });
  const cuts = await world.db.select().from(schema.teasers).where(eq(schema.teasers.mediaId, media.id));
  expect(cuts.map(({ seconds }) => seconds).toSorted((a, b) => a - b)).toEqual([5, 10]);
  const jobs = await world.db.execute<{ payload: { teaser: string } }>(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'cut_teaser'`,
  );
  expect([...jobs].filter(({ payload }) => cuts.some(({ id }) => id === payload.teaser))).toHaveLength(2);
});

test('the documented errors', async () => {
  const [fan, other] = [await world.addPerson(), await world.addPerson({ creator: true })];
  const media = (await addMedia()).id;
  const refused = (content: Record<string, unknown>) => send(creator, fan, content).then(() => 'sent', String);
  const short = (await addMedia({ info: [{ width: 640, height: 360, duration: 9.9 }] })).id;
  expect(await refused({ media: short, price: 5 })).toContain('only videos longer than 10 seconds are allowed');
  expect(await refused({ media: short, free: true })).toBe('sent');
  expect(await refused({ media, price: 5, preview: 4 })).toContain('Preview must be');
  expect(await refused({ media, price: 5, preview: 13 })).toContain('Preview must be');
  expect(await refused({ media, price: 5, preview: 12 })).toBe('sent');
  expect(await refused({ media: (await addMedia({ state: 'review' })).id, price: 5 })).toContain('isn’t approved');
  expect(await refused({ media: (await insertMedia(world, other, { private: true })).id, price: 5 })).toContain(
    'your own media',
  );
  expect(await refused({ media: other.id, price: 5 })).toContain('your own media');
  await expect(send(fan, other, { media, price: 5 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const bad of [
    { media },
    { media, price: 0 },
    { media, price: 'x' },
    { media, price: 5, text: ' ' },
    { price: 5 },
  ])
    expect(() =>
      newMessageInput.parse({ to: fan.id, data: { type: 'teaser', value: JSON.stringify({ text: 'x', ...bad }) } }),
    ).toThrow();
});

test('eight concurrent taps are one purchase; it is a favorite, and survives deletions', async () => {
  const fan = await world.addPerson();
  await world.buy(fan, 5);
  const media = await addMedia();
  const sent = await send(creator, fan, { media: media.id, price: 5 });
  world.published.length = 0;
  const answers = await Promise.all(Array.from({ length: 8 }, () => unlock(fan, sent)));
  expect(answers.map((answer) => contentOf(answer).state)).toEqual(Array.from({ length: 8 }, () => 'open'));
  expect([await salesOf(fan), await world.coinsOf(fan)]).toEqual([1, 0]);
  expect(
    world.published.filter(
      ({ topic, event }) => topic === `account:${fan.id}` && event.type === 'message' && event.action === 'update',
    ),
  ).toHaveLength(1);
  const favorites = mediaListInput.parse({ filter: { favorites: 'purchased' } });
  expect((await listFavorites(fan.ctx, favorites)).items.map(({ id }) => id)).toEqual([media.id]);
  await deleteThread(creator.ctx, { thread: sent.thread });
  await deleteMedia(creator.ctx, { media: media.id });
  expect(await seen(fan, sent.thread)).toMatchObject({ state: 'open', url: expect.stringContaining('master.m3u8') });
  expect((await listFavorites(fan.ctx, favorites)).items[0]).toMatchObject({ id: media.id, access: 'purchased' });
  const file = (path: string) => openTeaserFile(fan.ctx, { message: sent.id, path });
  expect(await file('hls/master.m3u8')).toMatchObject({ key: `media/${media.id}/hls/master.m3u8` });
});

test('too few coins leave no trace, and a buyer of the media pays nothing again', async () => {
  const fan = await world.addPerson();
  const media = await addMedia();
  const [sent, again] = [
    await send(creator, fan, { media: media.id, price: 5 }),
    await send(creator, fan, { media: media.id, price: 9 }),
  ];
  expect(await unlock(fan, sent)).toBeNull();
  expect([await salesOf(fan), (await seen(fan, sent.thread)).state]).toEqual([0, 'locked']);
  await world.buy(fan, 10);
  expect(contentOf(await unlock(fan, sent)).state).toBe('open');
  expect(contentOf(await unlock(fan, again)).state).toBe('open');
  expect([await salesOf(fan), await world.coinsOf(fan)]).toEqual([1, 14]);
});
