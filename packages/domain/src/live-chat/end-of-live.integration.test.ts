import { createHash } from 'node:crypto';
import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld } from '@foxreel/testing';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { createLiveServer, handleLivekitEvent, reconcileLives, stopLive, watchLive } from '../live/index.ts';
import { newLiveChatMessage } from './index.ts';

const world = await createTestWorld();
const keys = { apiKey: 'devkey', apiSecret: 'a secret of at least thirty-two characters' };
const system = { ...world.system, live: createLiveServer({ url: 'ws://127.0.0.1:9', ...keys }) };

async function hook(event: string, room: string, identity?: string) {
  const body = JSON.stringify({ event, room: { name: room }, ...(identity ? { participant: { identity } } : {}) });
  const token = new AccessToken(keys.apiKey, keys.apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return handleLivekitEvent(system, { body, authorization: await token.toJwt() });
}

type Creator = Awaited<ReturnType<typeof createLiveCreator>>;
const ends: [string, (creator: Creator) => Promise<void>][] = [
  ['a stop', (creator) => stopLive(creator.ctx)],
  ['a disconnect', (creator) => hook('participant_left', creator.liveId, creator.id)],
  [
    'a media server that is lost',
    async (creator) => {
      const seenAt = new Date(Date.now() - 21_000);
      await world.db.update(schema.lives).set({ seenAt }).where(eq(schema.lives.id, creator.liveId));
      await reconcileLives(system, new Map([[creator.liveId, 0]]));
    },
  ],
];

test.each(ends)('%s notifies everybody and closes the chat', async (_name, end) => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  const say = () => newLiveChatMessage(fan.ctx, { user: creator.id, text: 'hello' });
  await say();
  await end(creator);
  await expect(say()).rejects.toMatchObject({ code: 'CONFLICT', message: 'Live has ended' });
  const [account] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id));
  expect(account).toMatchObject({ live: false, livestream: null, liveStatus: 'stop' });
  for (const topic of [topics.lives(), topics.live(creator.id)]) {
    const told = world.published.filter(
      (item) => item.topic === topic && item.event.type === 'live' && item.event.account.id === creator.id,
    );
    expect(told.map(({ event }) => event)).toMatchObject([{ status: 'stop', stream: null, account: { live: false } }]);
  }
});

test('the end card counts messages of viewers and the creator in the last live only', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  const elsewhere = await createLiveCreator(world);
  const say = (who: typeof fan, user: string) => newLiveChatMessage(who.ctx, { user, text: `hello from ${who.id}` });
  const comments = async () => (await watchLive(world.anonymous, { username: creator.username })).tally.comments;
  expect(await comments()).toBe(0);
  await say(fan, creator.id);
  await say(creator, creator.id);
  await say(await world.createPerson(), elsewhere.id);
  expect(await comments()).toBe(2);
  await stopLive(creator.ctx);
  expect(await comments()).toBe(2);
});
