import { getMedia } from '@foxreel/domain/media';
import { deleteMedia, reviewMedia, updateMedia } from '@foxreel/domain/review';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, insertMedia, requiredVariable } from '@foxreel/testing';
import { expect, test, vi } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const joined = () => connectRealtime(requiredVariable('VALKEY_URL'), { prefix: `test:${world.secret.slice(0, 8)}:` });
const first = await createTestApi(world, { realtime: joined() });
const second = await createTestApi(world, { realtime: joined() });
const creator = await world.createPerson({ creator: true });
const staff = await world.createPerson({ staff: true });

/** A use case's context whose events reach the servers, like a request's. */
const telling = <Ctx extends typeof creator.ctx>(ctx: Ctx): Ctx => ({ ...ctx, realtime: first.realtime });

test.each([
  ['turned private', (id: string) => updateMedia(telling(creator.ctx), { id, private: true })],
  ['put off', (id: string) => updateMedia(telling(creator.ctx), { id, available_date: new Date('2099-01-01') })],
  ['priced', (id: string) => updateMedia(telling(creator.ctx), { id, shop: 500 })],
  ['deleted', (media: string) => deleteMedia(telling(creator.ctx), { media })],
  ['rejected', (id: string) => reviewMedia(telling(staff.ctx), { id, approved: false, reason: 'No' })],
])('an address of a free media that is %s opens nothing any more, at once, on every server', async (_case, change) => {
  const { id } = await insertMedia(world, creator);
  await world.storage.put(`media/${id}/hls/master.m3u8`, Buffer.from('#EXTM3U'));
  const path = (await getMedia(world.anonymous, { media: id }))?.source?.url ?? '';
  const statuses = () =>
    Promise.all([first, second].map(async ({ address }) => (await fetch(address + path, { method: 'HEAD' })).status));
  expect(await statuses()).toEqual([200, 200]);
  await change(id);
  await vi.waitFor(async () => expect((await statuses()).every((status) => status >= 400)).toBe(true), {
    timeout: 1500,
    interval: 50,
  });
});
