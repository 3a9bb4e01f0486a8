import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import type { Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { deleteMedia } from '../review/index.ts';
import { blockAccount } from '../social/index.ts';
import { openTeaserFile } from '../teasers/index.ts';
import { unlockTeaser } from './index.ts';
import { createTeaserWorld } from './testing/teaser-world.ts';

const { world, creator, addMedia, send, contentOf, seen, salesOf, unlock } = await createTeaserWorld();

test('nobody else unlocks or opens anything: sender, visitor, another fan, blocked account', async () => {
  const [fan, stranger] = [await world.addPerson(), await world.addPerson()];
  await Promise.all([fan, stranger].map((person) => world.buy(person, 10)));
  const media = await addMedia();
  const sent = await send(creator, fan, { media: media.id, price: 5 });
  const others = await send(creator, stranger, { media: media.id, price: 5 });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  expect(await failure(unlock(creator, sent))).toBe('BAD_INPUT');
  expect(await failure(unlock(stranger, sent))).toBe('NOT_FOUND');
  expect(await failure(unlock(stranger, { id: sent.id, thread: others.thread }))).toBe('NOT_FOUND');
  expect(await failure(unlockTeaser(world.anonymous, { message_id: sent.id, thread: sent.thread }))).toBe(
    'UNAUTHENTICATED',
  );
  const open = (person: Person, path: string) => failure(openTeaserFile(person.ctx, { message: sent.id, path }));
  expect(await open(fan, 'cover.webp')).toBe('done');
  for (const path of ['poster.webp', 'grid.webp', 'playable.mp4', 'hls/master.m3u8'])
    expect(await open(fan, path)).toBe('FORBIDDEN');
  expect(await open(fan, 'preview.mp4')).toBe('done');
  expect(await open(fan, '../x/playable.mp4')).toBe('NOT_FOUND');
  expect(await open(creator, 'hls/master.m3u8')).toBe('done');
  expect(await open(stranger, 'cover.webp')).toBe('NOT_FOUND');
  await blockAccount(fan.ctx, { id: creator.id });
  expect([await failure(unlock(fan, sent)), await open(fan, 'cover.webp')]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await salesOf(fan)).toBe(0);
});

test('a free teaser is open only to its recipient, and deleted media cannot be bought', async () => {
  const [fan, stranger] = [await world.addPerson(), await world.addPerson()];
  await world.buy(fan, 10);
  const [gift, gone] = [await addMedia(), await addMedia()];
  const free = await send(creator, fan, { media: gift.id, free: true, price: 50, preview: 17 });
  expect(await seen(fan, free.thread)).toMatchObject({
    state: 'open',
    free: true,
    price: 0,
    preview: 10,
    processing: false,
  });
  expect(contentOf(await unlock(fan, free)).state).toBe('open');
  const open = (person: Person) => openTeaserFile(person.ctx, { message: free.id, path: 'playable.mp4' });
  await expect(open(fan)).resolves.toMatchObject({ contentType: 'video/mp4' });
  await expect(open(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const sent = await send(creator, fan, { media: gone.id, price: 5 });
  await deleteMedia(creator.ctx, { media: gone.id });
  expect(await seen(fan, sent.thread)).toMatchObject({ state: 'gone', thumbnail: null, teaser: null, url: null });
  await expect(unlock(fan, sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await salesOf(fan)).toBe(0);
  const { messages, threads } = schema;
  const [row] = await world.db
    .select()
    .from(messages)
    .innerJoin(threads, and(eq(threads.id, messages.threadId), eq(messages.id, sent.id)));
  expect(row?.messages.data[0]?.type).toBe('teaser');
});
