import { defaultMoneySettings } from '@foxreel/contracts';
import { connect, schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { absentLiveServer, type Context, noPayments, systemClock } from '@foxreel/domain/kernel';
import { ledgerAccounts, postTransfer, replay } from '@foxreel/domain/ledger';
import { addTip } from '@foxreel/domain/wallet';
import { migrateQueue } from '@foxreel/queue';
import { createStorage } from '@foxreel/storage';
import { requiredVariable } from '@foxreel/testing/environment';

/*
 * Tips to one popular creator from 16 clients, through the product's own command, ÷ the naive one-transfer SQL function: one
 * call, one transaction, a row lock on each balance. The goal compares with the one that writes all of a tip's rows (transfer,
 * five entries, sale, into tables with the same indexes); one that keeps no books, only two balances and a row, is shown as
 * well. The same Postgres, alternating rounds, medians. Afterwards the books must add up.
 */
const clients = 16;
const [roundMs = 4_000, rounds = 5] = process.argv.slice(2).map(Number);
const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
const connection = connect(database.url, { max: clients });
const { db } = connection;

const base: Context = {
  actor: { kind: 'system' },
  db,
  clock: systemClock,
  realtime: { publish: () => {} },
  storage: createStorage({ kind: 'local', folder: '/nonexistent' }),
  live: absentLiveServer('The bench has no media server'),
  money: { settings: defaultMoneySettings, payments: noPayments },
  secret: 'bench'.repeat(8),
  webAddress: 'https://foxreel.test',
  afterCommit: (action) => action(),
};

const people = await db
  .insert(schema.accounts)
  .values(
    Array.from({ length: clients + 1 }, (_, index) => ({
      username: `tipper${index}`,
      email: `tipper${index}@bench.test`,
      fullname: `Tipper ${index}`,
      passwordHash: 'none',
      creator: index === 0,
    })),
  )
  .returning({ id: schema.accounts.id });
const [creator, ...fans] = people.map(({ id }) => id);
if (!creator) throw new Error('No creator');
for (const fan of fans) {
  await postTransfer(base, {
    kind: 'buy_coins',
    key: `bench:${fan}`,
    rates: {},
    memo: 'Coins of the bench',
    entries: [
      { account: ledgerAccounts.coins(fan), amount: 1_000_000_000 },
      { account: ledgerAccounts.coinsIssued, amount: -1_000_000_000 },
    ],
  });
}
await db.execute(sql`create table naive_transfers (like ledger_transfers including all)`);
await db.execute(sql`create table naive_entries (like ledger_entries including all)`);
await db.execute(sql`create table naive_sales (like sales including all)`);
await db.execute(sql`
  create table naive_balances (account text primary key, balance bigint not null, check (account not like 'coins:%' or balance >= 0))`);
await db.execute(sql`
  insert into naive_balances select account, balance from ledger_balances where account like 'coins:%'
  union all select unnest(array['coins-issued', 'coin-liability', 'revenue', ${ledgerAccounts.pending(creator)}]), 0`);
await db.execute(sql`
  create function naive_tip(payer uuid, payee uuid, tip_key text, coins bigint, price int, value int, share int, rates jsonb)
  returns uuid language plpgsql as $$
  declare made uuid := uuidv7();
  begin
    update naive_balances set balance = balance - coins where account = 'coins:' || payer;
    update naive_balances set balance = balance + coins where account = 'coins-issued';
    update naive_balances set balance = balance - value where account = 'coin-liability';
    update naive_balances set balance = balance + share where account = 'pending:' || payee;
    update naive_balances set balance = balance + value - share where account = 'revenue';
    insert into naive_transfers (id, kind, key, rates, memo, created_at) values (made, 'tip', tip_key, rates, 'Tip of $3', now());
    insert into naive_entries (transfer_id, account, currency, amount) values
      (made, 'coins:' || payer, 'coins', -coins), (made, 'coins-issued', 'coins', coins), (made, 'coin-liability', 'cents', -value),
      (made, 'pending:' || payee, 'cents', share), (made, 'revenue', 'cents', value - share);
    insert into naive_sales (id, kind, buyer_id, creator_id, coins, price_cents, value_cents, share_cents, available_at, created_at)
    values (made, 'tip', payer, payee, coins, price, value, share, now() + interval '7 days', now());
    return made;
  end $$`);
await db.execute(sql`
  create table bare_balances (account text primary key, coins bigint not null default 0, cents bigint not null default 0, check (coins >= 0))`);
await db.execute(sql`
  create table bare_transfers (id uuid primary key default uuidv7(), from_account text, to_account text, coins bigint, cents bigint, created_at timestamptz default now())`);
await db.execute(sql`
  insert into bare_balances select account, balance, 0 from ledger_balances where account like 'coins:%' union all select ${creator}, 0, 0`);
await db.execute(sql`
  create function bare_tip(payer text, payee text, tip_coins bigint, tip_cents bigint) returns uuid language plpgsql as $$
  declare made uuid;
  begin
    update bare_balances set coins = coins - tip_coins where account = payer;
    update bare_balances set cents = cents + tip_cents where account = payee;
    insert into bare_transfers (from_account, to_account, coins, cents) values (payer, payee, tip_coins, tip_cents) returning id into made;
    return made;
  end $$`);

/** Tips per second of all clients together. */
async function measure(tip: (fan: string) => Promise<unknown>): Promise<number> {
  const end = performance.now() + roundMs;
  const from = performance.now();
  const counts = await Promise.all(
    fans.map(async (fan) => {
      let count = 0;
      while (performance.now() < end) {
        await tip(fan);
        count += 1;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1000);
}
const contexts = new Map(
  fans.map((fan): [string, Context] => [
    fan,
    { ...base, actor: { kind: 'account', accountId: fan, sessionId: fan, scopes: null, creator: false, staff: false } },
  ]),
);
const ours = (fan: string) => addTip(contexts.get(fan) ?? base, { user: creator, amount: 3 });
await ours(fans[0] ?? '');
/** A tip's price, as recorded by our first one: the peers take it as given. */
const [first] = await db
  .select({ sale: schema.sales, rates: schema.ledgerTransfers.rates })
  .from(schema.sales)
  .innerJoin(schema.ledgerTransfers, eq(schema.ledgerTransfers.id, schema.sales.id));
if (!first) throw new Error('No tip was written');
const { coins, priceCents, valueCents, shareCents } = first.sale;
const naive = (fan: string) =>
  db.execute(sql`
    select naive_tip(${fan}::uuid, ${creator}::uuid, ${`tip:${fan}:${crypto.randomUUID()}`}, ${coins}, ${priceCents}, ${valueCents},
      ${shareCents}, ${JSON.stringify(first.rates)}::jsonb)`);
const bare = (fan: string) => db.execute(sql`select bare_tip(${`coins:${fan}`}, ${creator}, ${coins}, ${shareCents})`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What one tip wrote to the books, without id, key and time. */
const written = async (transfers: string, entries: string, sold: string) =>
  JSON.stringify([
    ...(await db.execute(sql`
      select t.kind, t.rates, t.memo, s.kind as sale, s.buyer_id, s.creator_id, s.coins, s.price_cents, s.value_cents, s.share_cents,
        (select json_agg(json_build_array(e.account, e.currency, e.amount) order by e.seq) from ${sql.raw(entries)} e where e.transfer_id = t.id) as entries
      from ${sql.raw(transfers)} t join ${sql.raw(sold)} s on s.id = t.id`)),
  ]);
await naive(fans[0] ?? '');
const [our, peer] = [
  await written('ledger_transfers', 'ledger_entries', 'sales'),
  await written('naive_transfers', 'naive_entries', 'naive_sales'),
];
if (our !== peer) throw new Error(`The peer writes other books: ${peer} instead of ${our}`);

const measured: Record<'ours' | 'naive' | 'bare', number[]> = { ours: [], naive: [], bare: [] };
for (const tip of [ours, naive, bare]) await measure(tip);
for (let round = 0; round < rounds; round += 1) {
  measured.bare.push(await measure(bare));
  measured.naive.push(await measure(naive));
  measured.ours.push(await measure(ours));
}
const { unbalanced, wrong, transfers } = await replay(base);
const [tips, naiveTips, bareTips] = [median(measured.ours), median(measured.naive), median(measured.bare)];
const ratio = tips / naiveTips;
console.log(`Tips to one creator from ${clients} clients`);
console.log(`  through addTip                       ${tips.toFixed(0)} a second`);
console.log(`  naive function, the same books       ${naiveTips.toFixed(0)} a second`);
console.log(`  ratio                                ${ratio.toFixed(2)}`);
console.log(
  `  naive function, two balances, a line ${bareTips.toFixed(0)} a second, ratio ${(tips / bareTips).toFixed(2)}`,
);
console.log(`  ${transfers} transfers, unbalanced ${unbalanced.length}, wrong balances ${wrong.length}`);
await connection.close();
await database.close();
process.exit(ratio >= 5 && unbalanced.length === 0 && wrong.length === 0 ? 0 : 1);
