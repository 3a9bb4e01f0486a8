import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';
import { browsersPerAddress } from './hls-audience.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const { lives } = schema;

test('one address is few viewers, whatever it calls its browsers', async () => {
  const creator = await createLiveCreator(world);
  await world.db.update(lives).set({ kind: 'RTMP' }).where(eq(lives.id, creator.liveId));
  const ask = (agent: string) =>
    fetch(`${api.address}/live/${creator.username}/master.m3u8`, { headers: { 'user-agent': agent } });
  const viewers = async () =>
    (await world.db.select({ count: lives.peakViewers }).from(lives).where(eq(lives.id, creator.liveId)))[0]?.count;
  for (let browser = 0; browser < 100; browser += 1) await (await ask(`Player/${browser}`)).text();
  // As many as differ, up to the limit: a hundred names are sure to fill more than half of it.
  await expect.poll(viewers, { timeout: 10_000 }).toBeGreaterThan(browsersPerAddress / 2);
  expect(await viewers()).toBeLessThanOrEqual(browsersPerAddress);
});
