import type { SendTo } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { countAudience } from './mass-audience.ts';

/* The raw statement that counts the audience of a mass message, against a plain look at each account. */

const world = await createTestWorld();
const { accounts, blocks, follows, massOptOuts, messageSettings, subscriptions } = schema;
const hourMs = 3_600_000;
const now = world.clock.now();

test('countAudience counts who a plain look at each account counts', async () => {
  const creator = await world.createPerson({ creator: true });
  const fans: Person[] = [];
  while (fans.length < 30) fans.push(await world.createPerson());
  const [early, late] = [new Date(now.getTime() - hourMs), new Date(now.getTime() + hourMs)];
  for (const [index, { id }] of fans.entries()) {
    const pair = { fromId: id, toId: creator.id };
    const createdAt = index % 5 === 4 ? late : early;
    if (index % 3 !== 2) await world.db.insert(follows).values({ followerId: id, followeeId: creator.id, createdAt });
    if (index % 2 === 0)
      await world.db.insert(subscriptions).values({
        ...pair,
        createdAt: index % 8 === 6 ? late : early,
        status: index % 10 === 8 ? 'ended' : 'active',
        endsAt: [null, early, late][index % 3] ?? null,
      });
    if (index % 13 === 1) await world.db.insert(blocks).values({ blockerId: id, blockedId: creator.id });
    if (index % 13 === 2) await world.db.insert(blocks).values({ blockerId: creator.id, blockedId: id });
    if (index % 11 === 3)
      await world.db.insert(massOptOuts).values({ accountId: id, creatorId: index > 9 ? null : creator.id });
    const writers = (['everyone', 'following', 'subscribers', 'nobody'] as const)[index % 4] ?? 'everyone';
    if (index % 3 === 0) await world.db.insert(messageSettings).values({ accountId: id, writers });
    if (index === 20) await world.db.update(accounts).set({ suspendedAt: now }).where(eq(accounts.id, id));
    if (index === 21) await world.db.update(accounts).set({ deletedAt: now }).where(eq(accounts.id, id));
  }
  const custom = fans.filter((_, index) => index % 2 === 1).map(({ id }) => id);
  const excluded = fans.filter((_, index) => index % 7 === 0).map(({ id }) => id);
  const counted = new Set<number>();
  for (const sendTo of ['everyone', 'follower', 'subscriber', 'custom'] as const)
    for (const left of [[], excluded]) {
      const audience = {
        accountId: creator.id,
        sendTo,
        custom: sendTo === 'custom' ? custom : [],
        excluded: left,
        sentAt: now,
      };
      const plain: string[] = [];
      for (const { id } of fans) if (await isReached(audience, id)) plain.push(id);
      expect(await countAudience(world.system, audience), sendTo).toBe(plain.length);
      counted.add(plain.length);
    }
  expect(counted.size).toBeGreaterThan(4);
});

async function isReached(
  audience: { accountId: string; sendTo: SendTo; custom: string[]; excluded: string[]; sentAt: Date },
  fan: string,
): Promise<boolean> {
  const { accountId, sendTo, custom, excluded, sentAt } = audience;
  const [account] = await world.db.select().from(accounts).where(eq(accounts.id, fan));
  const [settings] = await world.db.select().from(messageSettings).where(eq(messageSettings.accountId, fan));
  const optOuts = await world.db.select().from(massOptOuts).where(eq(massOptOuts.accountId, fan));
  const between = await world.db
    .select()
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [fan, accountId]), inArray(blocks.blockedId, [fan, accountId])));
  const [follow] = await world.db
    .select()
    .from(follows)
    .where(and(eq(follows.followerId, fan), eq(follows.followeeId, accountId)));
  const [subscription] = await world.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.fromId, fan), eq(subscriptions.toId, accountId)));
  const isFollower = follow !== undefined && follow.createdAt <= sentAt;
  const isSubscriber =
    subscription !== undefined &&
    subscription.createdAt <= sentAt &&
    (subscription.endsAt === null ? subscription.status !== 'ended' : subscription.endsAt > sentAt);
  const isRelated = (sendTo !== 'subscriber' && isFollower) || (sendTo !== 'follower' && isSubscriber);
  const isNamed = (sendTo !== 'custom' || custom.includes(fan)) && !excluded.includes(fan);
  const isThere = account !== undefined && account.suspendedAt === null && account.deletedAt === null;
  const isWilling =
    optOuts.length === 0 &&
    settings?.writers !== 'subscribers' &&
    settings?.writers !== 'nobody' &&
    between.length === 0;
  return isRelated && isNamed && isThere && isWilling;
}
