import { readFileSync, writeFileSync } from 'node:fs';
import { schema } from '@foxreel/db';
import { and, eq, sql } from '@foxreel/db/drizzle';
import { insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { balancesOf, ledgerAccounts, replay } from '../ledger/index.ts';
import { rightsOf } from '../rights/index.ts';
import {
  addTip,
  buyMedia,
  cancelSubscription,
  decidePayout,
  listStaffPayouts,
  remindRenewal,
  renewSubscription,
  runMoneyRound,
  saveSubscriptionDetail,
  subscribe,
} from './index.ts';
import { createMoneyWorld } from './testing/money-world.ts';

/*
 * One fan and one creator from the trial to dormancy, with the ledger checked at every step. The table in docs/money.md must
 * match; WRITE_MONEY_TABLE=1 rewrites it.
 */
const day = 86_400_000;
const world = await createMoneyWorld();
const document = new URL('../../../../docs/money.md', import.meta.url);
/** A payout day (counted from 2026-01-05), so that the table does not depend on when the test runs. */
const start = new Date('2027-01-04T12:00:00Z');

/** Like advanceClock: brings waiting jobs nearer by the same time. */
async function advance(days: number): Promise<void> {
  world.clock.advance(days * day);
  await world.db.execute(sql`update graphile_worker._private_jobs set run_at = run_at - ${days} * interval '1 day'`);
}

/** Runs the jobs due by the product's clock, like the money worker. */
async function runDueJobs(): Promise<void> {
  const due = await world.db.execute<{
    id: string;
    task: string;
    payload: { subscription: string; period: number };
  }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('renew_subscription', 'remind_renewal')
      and j.run_at <= ${world.clock.toRealTime(world.clock.now()).toISOString()}::timestamptz
    returning j.id::text, t.identifier as task, j.payload`);
  for (const { task, payload } of due) {
    if (task === 'remind_renewal') await remindRenewal(world.system, payload);
    else await renewSubscription(world.system, payload);
  }
  if (due.length > 0) await runDueJobs();
}

test('trial, renewal, failed renewal, cancel, hold, two payouts, dormancy: the ledger adds up', async () => {
  world.clock.advance(start.getTime() - world.clock.now().getTime());
  const fan = await world.addPerson();
  const creator = await world.addPerson({ creator: true });
  const rows: string[] = [];
  const name = ledgerAccounts;
  const columns = [
    name.coins(fan.id),
    name.pending(creator.id),
    name.available(creator.id),
    name.payoutsDue,
    name.cash,
    name.coinLiability,
    name.revenue,
    name.dormancy,
  ];

  async function step(what: string): Promise<void> {
    await runDueJobs();
    await runMoneyRound(world.system);
    const balances = await balancesOf(world.system, columns);
    const [subscription] = await world.db
      .select()
      .from(schema.subscriptions)
      .where(eq(schema.subscriptions.fromId, fan.id));
    const open = (await rightsOf(fan.ctx, { accounts: [creator.id] })).subscriptions.size > 0;
    const state = subscription ? `${subscription.status}${open ? '' : ', closed'}` : '';
    const values = columns.map((account, index) => {
      const value = balances.get(account) ?? 0;
      return index === 0 ? String(value) : (value / 100).toFixed(2);
    });
    rows.push(`| ${world.clock.now().toISOString().slice(0, 10)} | ${what} | ${state} | ${values.join(' | ')} |`);
    expect(await replay(world.system)).toMatchObject({ unbalanced: [], wrong: [] });
  }
  const decide = async (approved: boolean) => {
    const [payout] = (await listStaffPayouts(world.system, { status: 'pending', limit: 1, skip: 0 })).items;
    if (payout) await decidePayout(world.system, { id: payout.id, approved, reason: approved ? undefined : 'No' });
  };
  const mails = async (kind: string) =>
    (
      await world.db
        .select()
        .from(schema.mails)
        .where(and(eq(schema.mails.accountId, fan.id), eq(schema.mails.kind, kind)))
    ).length;

  await saveSubscriptionDetail(creator.ctx, {
    period: { duration: 1, unit: 'month', price: 999 },
    trial: { duration: 1, unit: 'week', price: 399 },
  });
  await step('A creator charges $9.99 a month, with a one-week trial for $3.99');
  for (let packs = 0; packs < 5; packs += 1) await world.buy(fan, 100);
  await step('The fan buys five packs of $100');
  const { id } = await subscribe(fan.ctx, { to: creator.id });
  await step('The fan subscribes with the trial');
  const media = (await insertMedia(world, creator, { priceCents: 30_000 })).id;
  await buyMedia(fan.ctx, { media });
  await step('The fan buys a video for $300');
  await advance(5);
  await step('Five days later: the reminder is mailed; the earnings are on hold');
  expect(await mails('renewal_reminder')).toBe(1);
  await advance(2);
  await step('Seventh day: the first hold ends; the trial renews as a month');
  await advance(7);
  await step('Payout day: the available balance is set aside');
  await decide(true);
  await step('Staff approve the first payout');
  for (let tips = 0; tips < 4; tips += 1) await addTip(fan.ctx, { user: creator.id, amount: 40 });
  await addTip(fan.ctx, { user: creator.id, amount: 16 });
  await step('The fan tips $176');
  await advance(28);
  await step('Four weeks later: too few coins for the renewal; access ends');
  expect(await mails('renewal_failed')).toBeGreaterThanOrEqual(1);
  for (let packs = 0; packs < 2; packs += 1) await world.buy(fan, 100);
  await advance(1);
  await step('The fan buys coins; the next attempt renews');
  await addTip(fan.ctx, { user: creator.id, amount: 120 });
  await cancelSubscription(fan.ctx, { id });
  await step('The fan tips $120 and cancels; access lasts to the end of the period');
  await advance(30);
  await step('A month later: the subscription has ended; the next payout is set aside');
  await decide(true);
  await step('Staff approve the second payout');
  await advance(340);
  await step('A year without activity: dormancy takes 8.33 % of the balance each month');
  await advance(60);
  await step('Two more months');
  const table = [
    '| Day | What happens | Subscription | Fan, coins | Pending $ | Available $ | In payout $ | Cash $ | Coin liability $ | Revenue $ | Dormancy $ |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  if (process.env['WRITE_MONEY_TABLE']) {
    const text = readFileSync(document, 'utf8');
    writeFileSync(document, text.replace(/\| Day \|[\s\S]*?\n\n/, `${table}\n\n`));
  }
  expect(readFileSync(document, 'utf8')).toContain(table);
}, 120_000);
