import { defaultMoneySettings } from '@foxreel/contracts';
import { connect, schema } from '@foxreel/db';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { absentLiveServer, type Context, noPayments, systemClock } from '@foxreel/domain/kernel';
import { ledgerAccounts, postTransfer, replay } from '@foxreel/domain/ledger';
import { addTip } from '@foxreel/domain/wallet';
import { migrateQueue } from '@foxreel/queue';
import { createStorage } from '@foxreel/storage';
import { requiredVariable } from '@foxreel/testing/environment';
import { sql } from 'drizzle-orm';

/*
 * Issue 6: tips to one hot creator from 16 clients, through the product's own verb, ÷ the naive one-transfer SQL function: one call, one
 * transaction, a row lock on the creator's balance. The same Postgres, alternating rounds, medians. Afterwards the books must add up.
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
  news: { publish: () => {} },
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
await db.execute(sql`
  create table naive_balances (account text primary key, coins bigint not null default 0, cents bigint not null default 0, check (coins >= 0))`);
await db.execute(sql`
  create table naive_transfers (id uuid primary key default uuidv7(), from_account text, to_account text, coins bigint, cents bigint, created_at timestamptz default now())`);
await db.execute(
  sql`insert into naive_balances select account, 1000000000, 0 from ledger_balances where account like 'coins:%' union all select ${creator}, 0, 0`,
);
await db.execute(sql`
  create function naive_tip(payer text, payee text, tip_coins bigint, tip_cents bigint) returns uuid language plpgsql as $$
  declare made uuid;
  begin
    update naive_balances set coins = coins - tip_coins where account = payer;
    update naive_balances set cents = cents + tip_cents where account = payee;
    insert into naive_transfers (from_account, to_account, coins, cents) values (payer, payee, tip_coins, tip_cents) returning id into made;
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
const naive = (fan: string) => db.execute(sql`select naive_tip(${`coins:${fan}`}, ${creator}, 9, 210)`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await measure(ours);
await measure(naive);
const measured: { ours: number[]; naive: number[] } = { ours: [], naive: [] };
for (let round = 0; round < rounds; round += 1) {
  measured.naive.push(await measure(naive));
  measured.ours.push(await measure(ours));
}
const { unbalanced, wrong, transfers } = await replay(base);
const ratio = median(measured.ours) / median(measured.naive);
console.log(`Tips to one creator from ${clients} clients`);
console.log(`  through addTip              ${median(measured.ours).toFixed(0)} a second`);
console.log(`  naive one-transfer function ${median(measured.naive).toFixed(0)} a second`);
console.log(`  ratio                       ${ratio.toFixed(2)}`);
console.log(`  ${transfers} transfers, unbalanced ${unbalanced.length}, wrong balances ${wrong.length}`);
await connection.close();
await database.close();
process.exit(ratio >= 5 && unbalanced.length === 0 && wrong.length === 0 ? 0 : 1);
