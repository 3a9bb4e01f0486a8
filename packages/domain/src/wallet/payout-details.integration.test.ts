import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { decidePayout, getPayoutDetails, listPayouts, listStaffPayouts, savePayoutDetails } from './index.ts';

const world = await createTestWorld();
const { payoutDetails, payouts, sessions } = schema;
const hour = 3_600_000;
const details = (destination: string) => ({ method: 'paypal' as const, holder: 'Fox', destination, bank: null });

/** A payout that staff have to decide on, as a payout day makes it. */
async function duePayout({ id: creatorId }: Person): Promise<string> {
  return withTransaction(world.system, async (ctx) => {
    const [payout] = await ctx.db
      .insert(payouts)
      .values({ creatorId, cents: 30_000, status: 'pending', dueAt: ctx.clock.now(), createdAt: ctx.clock.now() })
      .returning({ id: payouts.id });
    if (!payout) throw new Error('No payout was made');
    await postTransfer(ctx, {
      kind: 'payout',
      key: `payout:${payout.id}`,
      rates: {},
      memo: 'Test',
      entries: [
        { account: ledgerAccounts.cash, amount: -30_000 },
        { account: ledgerAccounts.payoutsDue, amount: 30_000 },
      ],
    });
    return payout.id;
  });
}

test('new details hold their creator’s payouts for 72 hours of product time; staff and owner see until when', async () => {
  const creator = await world.createPerson({ creator: true });
  const staff = await world.createPerson({ staff: true });
  const payout = await duePayout(creator);
  const { heldUntil } = await savePayoutDetails(creator.ctx, details('own@example.test'));
  expect(Date.parse(heldUntil ?? '') - world.clock.now().getTime()).toBeGreaterThan(71 * hour);
  expect((await listPayouts(creator.ctx, { limit: 10, skip: 0 })).items).toMatchObject([
    { id: payout, heldUntil, details: null },
  ]);
  const waiting = (await listStaffPayouts(staff.ctx, { status: 'pending', limit: 50, skip: 0 })).items;
  expect(waiting).toContainEqual(expect.objectContaining({ id: payout, heldUntil }));
  await expect(decidePayout(staff.ctx, { id: payout, approved: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.payoutHeld((heldUntil ?? '').slice(0, 16).replace('T', ' ')),
  });
  expect((await lastMail(world, creator.email, 'payout_details_changed'))?.text).toContain('on hold until');

  world.clock.advance(73 * hour);
  expect(await getPayoutDetails(creator.ctx)).toMatchObject({ heldUntil: null });
  expect(await decidePayout(staff.ctx, { id: payout, approved: true })).toMatchObject({
    status: 'paid',
    heldUntil: null,
  });
});

test('a payout on hold can be rejected, and another creator’s proceeds', async () => {
  const [held, other] = [await world.createPerson({ creator: true }), await world.createPerson({ creator: true })];
  await savePayoutDetails(held.ctx, details('held@example.test'));
  await savePayoutDetails(other.ctx, details('other@example.test'));
  await world.db.update(payoutDetails).set({ heldUntil: null }).where(eq(payoutDetails.accountId, other.id));
  await decidePayout(world.system, { id: await duePayout(held), approved: false, reason: 'No' });
  await decidePayout(world.system, { id: await duePayout(other), approved: true });
});

test('a payout that has nowhere to go cannot be approved, only rejected', async () => {
  const payout = await duePayout(await world.createPerson({ creator: true }));
  await expect(decidePayout(world.system, { id: payout, approved: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.payoutNowhere,
  });
  expect(await decidePayout(world.system, { id: payout, approved: false, reason: 'No' })).toMatchObject({
    status: 'rejected',
  });
});

test('saving the same details again starts no hold and sends no email', async () => {
  const creator = await world.createPerson({ creator: true });
  const first = await savePayoutDetails(creator.ctx, details('own@example.test'));
  const mail = await lastMail(world, creator.email, 'payout_details_changed');
  world.clock.advance(hour);
  expect(await savePayoutDetails(creator.ctx, details('own@example.test'))).toEqual(first);
  expect(await lastMail(world, creator.email, 'payout_details_changed')).toEqual(mail);
});

test('the password is required, and details are for creators with a session', async () => {
  const creator = await world.createPerson({ creator: true });
  await world.db.update(sessions).set({ passwordConfirmedAt: null }).where(eq(sessions.id, creator.id));
  await expect(savePayoutDetails(creator.ctx, details('thief@example.test'))).rejects.toMatchObject({
    code: 'PASSWORD_REQUIRED',
  });
  expect(await world.db.select().from(payoutDetails).where(eq(payoutDetails.accountId, creator.id))).toEqual([]);
  const fan = await world.createPerson();
  await expect(savePayoutDetails(fan.ctx, details('fan@example.test'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const byToken = world.contextOf({
    kind: 'account',
    accountId: creator.id,
    sessionId: creator.id,
    scopes: ['wallet'],
    creator: true,
    staff: false,
  });
  await expect(savePayoutDetails(byToken, details('tool@example.test'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('of two concurrent changes each can be undone: neither forgets what it replaced', async () => {
  const creator = await world.createPerson({ creator: true });
  await Promise.all(['one@example.test', 'two@example.test'].map((to) => savePayoutDetails(creator.ctx, details(to))));
  const changes = await world.db
    .select()
    .from(schema.securityChanges)
    .where(eq(schema.securityChanges.accountId, creator.id));
  expect(changes.filter(({ former }) => former === null)).toHaveLength(1);
});

test('approving a payout asks staff for their password; rejecting one does not', async () => {
  const [creator, staff] = [await world.createPerson({ creator: true }), await world.createPerson({ staff: true })];
  await savePayoutDetails(creator.ctx, details('approved@example.test'));
  await world.db.update(payoutDetails).set({ heldUntil: null }).where(eq(payoutDetails.accountId, creator.id));
  const confirm = (passwordConfirmedAt: Date | null) =>
    world.db.update(schema.sessions).set({ passwordConfirmedAt }).where(eq(schema.sessions.accountId, staff.id));
  const payout = await duePayout(creator);
  await confirm(null);
  await expect(decidePayout(staff.ctx, { id: payout, approved: true })).rejects.toMatchObject({
    code: 'PASSWORD_REQUIRED',
  });
  await confirm(new Date());
  expect(await decidePayout(staff.ctx, { id: payout, approved: true })).toMatchObject({ status: 'paid' });
  const other = await duePayout(await world.createPerson({ creator: true }));
  await confirm(null);
  expect(await decidePayout(staff.ctx, { id: other, approved: false, reason: 'No' })).toMatchObject({
    status: 'rejected',
  });
});

test('staff who are creators cannot decide on their own payout', async () => {
  const [both, other] = [
    await world.createPerson({ creator: true, staff: true }),
    await world.createPerson({ staff: true }),
  ];
  await savePayoutDetails(both.ctx, details('both@example.test'));
  await world.db.update(payoutDetails).set({ heldUntil: null }).where(eq(payoutDetails.accountId, both.id));
  const payout = await duePayout(both);
  await expect(decidePayout(both.ctx, { id: payout, approved: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: messages.ownAccountByStaff,
  });
  expect(await decidePayout(other.ctx, { id: payout, approved: true })).toMatchObject({ status: 'paid' });
});
