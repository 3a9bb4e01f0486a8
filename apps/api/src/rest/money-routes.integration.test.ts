import { createHmac, randomUUID } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { balanceOf, ledgerAccounts, replay } from '@foxreel/domain/ledger';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

const secret = 'whsec_of_this_test';
const world = await createTestWorld();
const api = await createTestApi(world, {
  variables: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: secret },
});

/** As documented by Stripe (docs.stripe.com/webhooks/signature): HMAC-SHA256 of '{t}.{body}' with the endpoint's secret. */
function signatureOf(body: string, { at = Date.now(), key = secret }: { at?: number; key?: string } = {}): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
const send = (body: string, signature?: string) =>
  fetch(`${api.address}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    body,
  });
const event = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });

/** A charge of 70 coins with an unknown outcome. */
async function openPayment() {
  const { id: accountId } = await world.createPerson();
  const [payment] = await world.db
    .insert(schema.payments)
    .values({
      accountId,
      key: randomUUID(),
      provider: 'stripe',
      cents: 2500,
      coins: 70,
      status: 'open',
      createdAt: new Date(),
    })
    .returning();
  if (!payment) throw new Error('No payment');
  const coins = () => balanceOf(world.system, ledgerAccounts.coins(accountId));
  const status = async () =>
    (await world.db.select().from(schema.payments).where(eq(schema.payments.id, payment.id)))[0]?.status;
  const paid = event('payment_intent.succeeded', { id: `pi_${payment.id}`, metadata: { payment: payment.id } });
  return { ...payment, coins, status, paid };
}

test('a correctly signed success credits the coins; repeated and second events change nothing', async () => {
  const payment = await openPayment();
  expect((await send(payment.paid, signatureOf(payment.paid))).status).toBe(200);
  expect(await payment.coins()).toBe(70);
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(payment.paid, signatureOf(payment.paid))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const late = event('payment_intent.payment_failed', { id: `pi_${payment.id}`, metadata: { payment: payment.id } });
  expect((await send(late, signatureOf(late))).status).toBe(200);
  expect([await payment.coins(), await payment.status()]).toEqual([70, 'paid']);
});

test('four concurrent deliveries of one success credit the coins once', async () => {
  const payment = await openPayment();
  await Promise.all(Array.from({ length: 4 }, () => send(payment.paid, signatureOf(payment.paid))));
  expect(await payment.coins()).toBe(70);
});

test.each<[string, (body: string) => string | undefined]>([
  ['no signature', () => undefined],
  ['one of another secret', (body) => signatureOf(body, { key: 'whsec_of_somebody_else' })],
  ['one of another body', () => signatureOf('{}')],
  ['one that is six minutes old', (body) => signatureOf(body, { at: Date.now() - 6 * 60_000 })],
  ['no timestamp', (body) => signatureOf(body).replace(/^t=\d+,/, '')],
  [
    'a newer timestamp than was signed',
    (body) => signatureOf(body).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) + 9}`),
  ],
])('refuses %s with 400, and nothing comes of it', async (_about, sign) => {
  const payment = await openPayment();
  const reply = await send(payment.paid, sign(payment.paid));
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain(messages.webhookSignature);
  expect([await payment.coins(), await payment.status()]).toEqual([0, 'open']);
});

test('accepts one valid signature among several, as during a secret rotation', async () => {
  const payment = await openPayment();
  const old = signatureOf(payment.paid, { key: 'whsec_old' }).split(',')[1];
  expect((await send(payment.paid, `${signatureOf(payment.paid)},${old}`)).status).toBe(200);
  expect(await payment.coins()).toBe(70);
});

test('a chargeback takes the coins back once, and the books add up', async () => {
  const payment = await openPayment();
  await send(payment.paid, signatureOf(payment.paid));
  const dispute = event('charge.dispute.created', { id: 'dp_1', payment_intent: `pi_${payment.id}` });
  for (let times = 0; times < 2; times += 1) expect((await send(dispute, signatureOf(dispute))).status).toBe(200);
  expect([await payment.coins(), await payment.status()]).toEqual([0, 'charged_back']);
  expect(await replay(world.system)).toMatchObject({ unbalanced: [], wrong: [] });
});

test('accepts events it does not use, and those of unknown payments', async () => {
  const bodies = [
    event('customer.created', { id: 'cus_1' }),
    event('payment_intent.succeeded', { id: 'pi_1', metadata: {} }),
    event('payment_intent.succeeded', { id: 'pi_1', metadata: { payment: randomUUID() } }),
    // Another product with the same Stripe account.
    event('payment_intent.succeeded', { id: 'pi_1', metadata: { payment: 'order-17' } }),
    event('charge.dispute.created', { id: 'dp_2', payment_intent: 'pi_nobody' }),
  ];
  for (const body of bodies) expect((await send(body, signatureOf(body))).status).toBe(200);
});
