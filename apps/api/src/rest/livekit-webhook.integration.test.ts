import { createHash } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveServer } from '@foxreel/domain/live';
import { createTestWorld } from '@foxreel/testing';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const keys = { apiKey: 'devkey', apiSecret: 'a secret of at least thirty-two characters' };
const api = await createTestApi(world, { live: createLiveServer({ url: 'ws://127.0.0.1:9', ...keys }) });

async function post(body: string, signed: string | null): Promise<Response> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret);
  if (signed !== null) token.sha256 = createHash('sha256').update(signed).digest('base64');
  const authorization = signed === null ? {} : { authorization: await token.toJwt() };
  const headers = { 'content-type': 'application/webhook+json', ...authorization };
  return api.browser().request('/api/livekit/webhook', { method: 'POST', body, headers });
}

test('accepts only what LiveKit signed over the raw body', async () => {
  const creator = await world.createPerson({ creator: true });
  const [live] = await world.db.insert(schema.lives).values({ accountId: creator.id, kind: 'WebRTC' }).returning();
  const body = JSON.stringify({
    event: 'track_published',
    room: { name: live?.id },
    participant: { identity: creator.id },
  });
  const isLive = async () =>
    (await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id)))[0]?.live;
  expect((await post(body, null)).status).toBe(401);
  expect((await post(body, `${body} `)).status).toBe(401);
  expect(await isLive()).toBe(false);
  expect((await post(body, body)).status).toBe(200);
  expect((await post(body, body)).status).toBe(200);
  expect(await isLive()).toBe(true);
  const left = body.replace('track_published', 'participant_left');
  expect((await post(left, left)).status).toBe(200);
  expect(await isLive()).toBe(false);
  for (const odd of ['', 'nonsense', '[]', '{"event":"room_finished"}'])
    expect((await post(odd, odd)).status).toBeLessThan(500);
  expect(api.log).toEqual([]);
});
