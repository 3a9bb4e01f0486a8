import { describeError } from '@foxreel/config';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { SandboxClock } from '@foxreel/domain/kernel';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestApi, type TestBrowser } from '../../testing/test-api.ts';

const world = await createTestWorld();
/** Everything that could be logged, not only what a test api keeps. */
const everyLine: string[] = [];
const logger = pino(
  { level: 'trace', serializers: { err: describeError } },
  { write: (line: string) => void everyLine.push(line) },
);
const sandbox = await createTestApi(world, { clock: new SandboxClock(), logger, variables: { SANDBOX: 'true' } });
const production = await createTestApi(world);
/** A brand with four-digit codes: three digits occur in every thousandth of a second. */
const planted = { card_name: 'Planted Person', card_number: '3714 496353 98431', expire_date: '12/45', cvv: '7319' };
const plantedNumber = /3714 ?4963|98431/;
// Neither in the middle of a hash or an id, nor as the fraction of a second.
const plantedCode = /(?<![\w.-])7319(?![\w-])/;
const isPlanted = (text: string) => plantedNumber.test(text) || plantedCode.test(text);

async function enter(api: typeof sandbox, username: string, role: { creator?: boolean; staff?: boolean } = {}) {
  const browser = api.browser();
  const form = {
    type: 'email',
    username,
    fullname: username,
    email: `${username}@example.test`,
    password: 'Demo1234!',
  };
  expect((await browser.post('/api/signup', form)).status).toBe(200);
  const [row] = await world.db
    .update(schema.accounts)
    .set({ creator: role.creator ?? false, staff: role.staff ?? false })
    .where(eq(schema.accounts.username, username))
    .returning();
  return { browser, id: row?.id ?? '' };
}
const ask = async (browser: TestBrowser, query: string, variables = {}) =>
  (await browser.post('/api', { query, variables })).json();

test('a fan adds a card, buys coins, tips, buys and subscribes; the creator sees the earnings', async () => {
  const fan = await enter(sandbox, 'wallet.fan');
  const creator = await enter(sandbox, 'wallet.creator', { creator: true });
  const card = await fan.browser.post('/api/sandbox/card', {
    ...planted,
    card_number: '4242 4242 4242 4242',
    cvv: '123',
  });
  expect(await card.json()).toMatchObject({ error: null, card: { number: '**** **** **** 4242', brand: 'Visa' } });
  const buy =
    'mutation { buyCoins(value: 100, idempotency_key: "first") { amount cards { number brand date { year } } } }';
  for (let times = 0; times < 2; times += 1)
    expect((await ask(fan.browser, buy)).data.buyCoins).toMatchObject({
      amount: 280,
      cards: [{ date: { year: 2045 } }],
    });
  const price =
    'mutation { createUserSubscriptionDetail(period: { price: 9.99 }, trial: { duration: 1, unit: week, price: 3.99 }) { enabled period { price unit } first_charge } }';
  expect((await ask(creator.browser, price)).data.createUserSubscriptionDetail).toEqual({
    enabled: true,
    period: { price: 9.99, unit: 'month' },
    first_charge: 12,
  });
  const tip =
    'mutation ($user: ID!, $amount: Int!) { addTip(user: $user, amount: $amount, message: "Hi") { amount message } }';
  expect((await ask(fan.browser, tip, { user: creator.id, amount: 5 })).data.addTip).toEqual({
    amount: 5,
    message: 'Hi',
  });
  const small = await ask(fan.browser, tip, { user: creator.id, amount: 2 });
  expect(small.errors[0]).toMatchObject({ status: 400, state: { amount: [messages.tipMin] } });
  const media = (await insertMedia(world, creator, { priceCents: 599 })).id;
  const bought = await ask(
    fan.browser,
    'mutation ($media: ID!) { buyMedia(media: $media) { access source { url } } }',
    { media },
  );
  expect(bought.data.buyMedia).toMatchObject({ access: 'purchased', source: { url: expect.any(String) } });
  const dearer = await ask(fan.browser, 'mutation ($to: ID!) { subscribe(to: $to, coins: 11) { id } }', {
    to: creator.id,
  });
  expect(dearer.errors[0]).toMatchObject({ status: 409, state: { coins: [messages.priceChanged] } });
  const subscribed = await ask(
    fan.browser,
    'mutation ($to: ID!) { subscribe(to: $to, coins: 12) { id status renews_at next_charge account { username authUserSubscription { id } } } }',
    { to: creator.id },
  );
  expect(subscribed.data.subscribe).toMatchObject({
    status: 'active',
    next_charge: 28,
    account: { username: 'wallet.creator' },
  });
  const canceled = await ask(
    fan.browser,
    'mutation ($id: ID!) { cancelSubscription(id: $id) { status ends_at renews_at } }',
    { id: subscribed.data.subscribe.id },
  );
  expect(canceled.data.cancelSubscription).toMatchObject({
    status: 'canceled',
    renews_at: null,
    ends_at: subscribed.data.subscribe.renews_at,
  });
  const lists = await ask(
    fan.browser,
    '{ wallet { amount } purchases_transactions { type value to { username } media { id } } subscriptions { id } coin_packs { value coins } }',
  );
  expect(lists.data.wallet.amount).toBe(280 - 14 - 17 - 12);
  expect(
    lists.data.purchases_transactions.map(({ type, value }: { type: string; value: number }) => [type, value]),
  ).toEqual([
    ['subscription', 12],
    ['media', 17],
    ['tip', 14],
    ['coins', 280],
  ]);
  expect(lists.data.coin_packs).toHaveLength(5);
  const earned = await ask(
    creator.browser,
    '{ earnings_unpaid earnings_transactions { type value from { username } } earnings_payouts { id } last_payment { value } }',
  );
  expect(earned.data).toMatchObject({ earnings_unpaid: 3.5 + 4.19 + 3.19, earnings_payouts: [], last_payment: null });
  const gone = await ask(fan.browser, 'mutation { updateWallet(cards: []) { cards { id } } }');
  expect(gone.data.updateWallet.cards).toEqual([]);
});

test.each([
  [{ card_number: '3714 496353 98432' }, { card_number: messages.cardNumber }],
  [{ expire_date: '13/45' }, { expire_date: messages.cardExpiry }],
  [{ expire_date: '01/20' }, { expire_date: messages.cardExpiry }],
  [{ cvv: '123' }, { cvv: messages.cardCode }],
])('refuses a card with %j in the documented words, and says nothing of it', async (change, errors) => {
  const { browser } = await enter(sandbox, `card.${Math.random().toString(36).slice(2, 10)}`);
  const reply = await browser.post('/api/sandbox/card', { ...planted, ...change });
  expect(reply.status).toBe(400);
  const text = await reply.text();
  expect(JSON.parse(text).errors).toEqual(errors);
  expect(isPlanted(text)).toBe(false);
});

test('a test card number appears nowhere: database, log, replies or jobs', async () => {
  const { browser } = await enter(sandbox, 'planted.person');
  const replies = [await (await browser.post('/api/sandbox/card', planted)).text()];
  const buy = 'mutation { buyCoins(value: 5, idempotency_key: "planted") { amount } }';
  const refused = await ask(browser, buy);
  expect(refused.errors[0]).toMatchObject({ message: messages.paymentUnavailable });
  replies.push(
    JSON.stringify(refused),
    await (await browser.post('/api/sandbox/card', { ...planted, card_name: 7 })).text(),
  );
  replies.push(
    await (
      await browser.request('/api/sandbox/card', {
        method: 'POST',
        body: JSON.stringify(planted).slice(0, -1),
        headers: { 'content-type': 'application/json' },
      })
    ).text(),
  );
  const overTrpc = { ...planted, card_number: '3714 496353 98432' };
  for (const body of [overTrpc, { ...planted, cvv: 7319 }, [planted]])
    replies.push(await (await browser.post('/trpc/wallet.addSandboxCard', body)).text());
  replies.push(
    JSON.stringify(await ask(browser, 'mutation { addCard(token: "371449635398431", name: "Planted") { id } }')),
  );
  const tables = await world.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await world.db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`);
    for (const { row } of rows) if (isPlanted(row)) found.push(`${name}: ${row}`);
  }
  expect(found).toEqual([]);
  expect(everyLine.length).toBeGreaterThan(0);
  expect([...everyLine, ...replies].filter(isPlanted)).toEqual([]);
});

test('outside a sandbox there is no tokenizer, and nothing is charged', async () => {
  const { browser } = await enter(production, 'real.person');
  expect((await browser.post('/api/sandbox/card', planted)).status).toBe(404);
  expect((await browser.post('/api/stripe/webhook', {})).status).toBe(404);
  const added = await ask(browser, 'mutation { addCard(token: "pm_1", name: "Ada") { id } }');
  expect(added.errors[0]).toMatchObject({ status: 503, message: messages.paymentUnavailable });
});
