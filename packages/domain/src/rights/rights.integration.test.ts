import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSubscription, grantPurchase, grantSubscription, rightsOf } from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let world: TestWorld;
let fan: Person;
let creator: Person;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  fan = await world.createPerson();
  creator = await world.createPerson({ creator: true });
});
const subscribed = async () => (await rightsOf(fan.ctx, { accounts: [creator.id] })).subscriptions.has(creator.id);
const events = () =>
  world.db
    .select()
    .from(schema.domainEvents)
    .where(and(eq(schema.domainEvents.kind, 'subscribe'), eq(schema.domainEvents.actorId, fan.id)));

describe('subscriptions', () => {
  it('are granted once, and last until their end by the product clock', async () => {
    const pair = { from: fan.id, to: creator.id };
    const endsAt = new Date(world.clock.now().getTime() + 60_000);
    const [one, two] = await Promise.all([
      grantSubscription(world.system, { ...pair, endsAt }),
      grantSubscription(world.system, { ...pair, endsAt }),
    ]);
    expect(one).toEqual(two);
    expect(await events()).toHaveLength(1);
    expect(await subscribed()).toBe(true);
    world.clock.advance(61_000);
    expect(await subscribed()).toBe(false);
    await grantSubscription(world.system, pair);
    expect(await events()).toHaveLength(2);
    expect(await subscribed()).toBe(true);
    await world.db
      .update(schema.subscriptions)
      .set({ status: 'canceled' })
      .where(eq(schema.subscriptions.fromId, fan.id));
    expect(await subscribed()).toBe(true);
    expect(await endSubscription(world.system, pair)).toBe(true);
    expect(await endSubscription(world.system, pair)).toBe(false);
    expect(await subscribed()).toBe(false);
  });

  it('cannot be granted by others', async () => {
    const pair = { from: fan.id, to: creator.id };
    for (const ctx of [fan.ctx, creator.ctx])
      await expect(grantSubscription(ctx, pair)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(grantSubscription(world.anonymous, pair)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(endSubscription(fan.ctx, pair)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(grantSubscription(world.system, { from: fan.id, to: fan.id })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(grantSubscription(world.system, { from: fan.id, to: nobody })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('purchases', () => {
  it('are granted once per media, for good', async () => {
    const media = (await insertMedia(world, creator, { priceCents: 500 })).id;
    const grant = { account: fan.id, media };
    const given = await Promise.all([grantPurchase(world.system, grant), grantPurchase(world.system, grant)]);
    expect(given.sort()).toEqual([false, true]);
    expect(await grantPurchase(world.system, grant)).toBe(false);
    expect((await rightsOf(fan.ctx, { media: [media, nobody] })).purchases).toEqual(new Set([media]));
    expect((await rightsOf(creator.ctx, { media: [media] })).purchases.size).toBe(0);
    expect((await rightsOf(world.anonymous, { media: [media], accounts: [creator.id] })).purchases.size).toBe(0);
    expect(world.published).toContainEqual({ topic: `account:${fan.id}`, event: { type: 'rights_changed' } });
  });

  it('rejects what is not sold, does not exist, or is not theirs to grant', async () => {
    const free = (await insertMedia(world, creator)).id;
    await expect(grantPurchase(world.system, { account: fan.id, media: free })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(grantPurchase(world.system, { account: fan.id, media: nobody })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(grantPurchase(fan.ctx, { account: fan.id, media: free })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
