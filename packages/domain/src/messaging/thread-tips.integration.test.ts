import { newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { expect, test } from 'vitest';
import { blockAccount } from '../social/index.ts';
import { addTip } from '../wallet/index.ts';
import { createMoneyWorld } from '../wallet/testing/money-world.ts';
import { listThreadTips, sendMessage } from './index.ts';

const world = await createMoneyWorld();

test('a thread shows the tips of its two people, oldest first, and nobody else’s', async () => {
  const creator = await world.addPerson({ creator: true });
  const [fan, stranger] = [await world.addPerson(), await world.addPerson()];
  for (const person of [fan, stranger]) await world.buy(person, 100);
  const data = { type: 'text', value: 'Hello' };
  const { thread } = await sendMessage(fan.ctx, newMessageInput.parse({ to: creator.id, data }));
  expect(await listThreadTips(fan.ctx, { thread })).toEqual([]);

  const first = await addTip(fan.ctx, { user: creator.id, amount: 5, message: 'Great film' });
  const second = await addTip(fan.ctx, { user: creator.id, amount: 10 });
  await addTip(stranger.ctx, { user: creator.id, amount: 25 });
  for (const viewer of [fan, creator])
    expect(await listThreadTips(viewer.ctx, { thread })).toMatchObject([
      { id: first.id, from: fan.id, cents: 500, coins: expect.any(Number), message: 'Great film', refunded: false },
      { id: second.id, from: fan.id, cents: 1000, message: null },
    ]);
  for (const ctx of [stranger.ctx, world.anonymous])
    await expect(listThreadTips(ctx, { thread })).rejects.toMatchObject({ name: 'DomainError' });

  await world.db.update(schema.sales).set({ refundedBy: first.id }).where(eq(schema.sales.id, first.id));
  expect((await listThreadTips(fan.ctx, { thread })).map(({ refunded }) => refunded)).toEqual([true, false]);
  await blockAccount(creator.ctx, { id: fan.id });
  await expect(listThreadTips(fan.ctx, { thread })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
