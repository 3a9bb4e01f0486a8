import { type MediaIdInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { insertMedia, type Person } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Context, withTransaction } from '../kernel/index.ts';
import { sendMessage, unlockTeaser } from '../messaging/index.ts';
import { deleteMedia } from '../review/index.ts';
import { buySharedLink, createSharedLink } from '../shared-links/index.ts';
import { setAccountRoles } from '../staff-accounts/index.ts';
import { buyMedia } from './index.ts';
import { createMoneyWorld } from './testing/money-world.ts';

const world = await createMoneyWorld();
let fan: Person;
let creator: Person;
let media: string;
beforeEach(async () => {
  [fan, creator] = await Promise.all([world.addPerson(), world.addPerson({ creator: true })]);
  await world.buy(fan, 100);
  ({ id: media } = await insertMedia(world, creator, { priceCents: 499 }));
});

/** Each way to buy the media: what prepares it, and the purchase. */
const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
  'at its own price': async () => () => buyMedia(fan.ctx, { media }),
  'by a link': async () => {
    const { id } = await createSharedLink(creator.ctx, { media, description: 'Look', priceCents: 300 });
    return () => buySharedLink(fan.ctx, { id });
  },
  'in a message': async () => {
    const value = JSON.stringify({ media, price: 5, free: false, text: 'For you', preview: 5 });
    const sent = await sendMessage(creator.ctx, { to: fan.id, data: { type: 'teaser', value } });
    return () => unlockTeaser(fan.ctx, { message_id: sent.id, thread: sent.thread });
  },
};
const names = Object.keys(ways);

const isWaiting = async () =>
  (
    await world.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** Deletes the media, and commits only once `purchase` waits for it or is over. */
async function deleteDuring(ctx: Context, input: MediaIdInput, purchase: () => Promise<unknown>): Promise<unknown> {
  let bought: Promise<unknown> = Promise.resolve();
  await withTransaction(ctx, async (ctx) => {
    await deleteMedia(ctx, input);
    let over = false;
    bought = purchase().catch((error: unknown) => error);
    void bought.then(() => {
      over = true;
    });
    await expect.poll(async () => over || (await isWaiting())).toBe(true);
  });
  return bought;
}

test.each(names)('nothing is paid, %s, for a media that is being deleted', async (name) => {
  const purchase = await ways[name]?.();
  const before = await world.coinsOf(fan);
  const answer = await deleteDuring(creator.ctx, { media }, async () => purchase?.());
  expect(answer).toMatchObject({ code: 'NOT_FOUND' });
  expect(await world.coinsOf(fan)).toBe(before);
  expect(await world.db.select().from(schema.purchases).where(eq(schema.purchases.mediaId, media))).toEqual([]);
});

test.each(names)('a former creator sells nothing %s', async (name) => {
  const purchase = await ways[name]?.();
  const staff = await world.addPerson({ staff: true });
  await setAccountRoles(staff.ctx, { id: creator.id, creator: false });
  const before = await world.coinsOf(fan);
  await expect(purchase?.()).rejects.toMatchObject({ code: 'BAD_INPUT', message: messages.notACreator });
  expect(await world.coinsOf(fan)).toBe(before);
});
