import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { stripePayments } from './stripe-payments.ts';

/** A fake Stripe server: records requests and answers as the test says. Its shapes are those of docs.stripe.com/api. */
interface Asked {
  path: string;
  key: string | undefined;
  fields: URLSearchParams;
}
let asked: Asked[] = [];
let answers: { status: number; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  asked.push({
    path: request.url ?? '',
    key: header(request, 'idempotency-key'),
    fields: new URLSearchParams(await textOf(request)),
  });
  const answer = answers.shift() ?? { status: 500, body: { error: { type: 'api_error', message: 'no answer left' } } };
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answers = [];
});
const place = server.address();
const port = typeof place === 'object' && place ? place.port : 0;
const stripe = stripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: undefined,
  host: { host: '127.0.0.1', port, protocol: 'http' },
});
const header = (request: IncomingMessage, name: string) => [request.headers[name]].flat()[0];
async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
const charge = () => stripe.charge({ payment: 'p1', cents: 2500, card: { token: 'pm_1', customer: 'cus_1' } });

test('charges a card under the payment’s id, so that a repeat charges once', async () => {
  answers = [{ status: 200, body: { id: 'pi_1', object: 'payment_intent', status: 'succeeded' } }];
  expect(await charge()).toEqual({ status: 'paid', reference: 'pi_1' });
  expect(asked[0]).toMatchObject({ path: '/v1/payment_intents', key: 'payment:p1' });
  expect(Object.fromEntries(asked[0]?.fields ?? [])).toMatchObject({
    amount: '2500',
    currency: 'usd',
    payment_method: 'pm_1',
    customer: 'cus_1',
    confirm: 'true',
    'metadata[payment]': 'p1',
  });
});

test.each([
  [200, { id: 'pi_2', status: 'processing' }, { status: 'unknown' }],
  [200, { id: 'pi_3', status: 'requires_action' }, { status: 'refused', reference: 'pi_3' }],
  [
    402,
    { error: { type: 'card_error', code: 'card_declined', message: 'No', payment_intent: { id: 'pi_4' } } },
    { status: 'refused', reference: 'pi_4' },
  ],
  [400, { error: { type: 'invalid_request_error', message: 'No such card' } }, { status: 'refused', reference: null }],
])('takes %i %j for %j', async (status, body, outcome) => {
  answers = [{ status, body }];
  expect(await charge()).toEqual(outcome);
});

test('retries under the same key when Stripe fails, and reports an unknown outcome if it keeps failing', async () => {
  answers = [
    { status: 500, body: { error: { type: 'api_error', message: 'down' } } },
    { status: 200, body: { id: 'pi_5', status: 'succeeded' } },
  ];
  expect(await charge()).toEqual({ status: 'paid', reference: 'pi_5' });
  expect(asked.map(({ key }) => key)).toEqual(['payment:p1', 'payment:p1']);
  asked = [];
  expect(await charge()).toEqual({ status: 'unknown' });
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['payment:p1']));
});

test('stores only the non-sensitive facts of a card', async () => {
  answers = [
    { status: 200, body: { id: 'cus_1', object: 'customer' } },
    { status: 200, body: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } } },
  ];
  expect(await stripe.describeCard('pm_1', 'account')).toEqual({
    token: 'pm_1',
    customer: 'cus_1',
    brand: 'Visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2040,
  });
  expect(asked.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/payment_methods/pm_1/attach']);
  answers = [
    { status: 200, body: { id: 'cus_1' } },
    { status: 400, body: { error: { type: 'invalid_request_error', message: 'No such PaymentMethod' } } },
  ];
  expect(await stripe.describeCard('pm_no', 'account')).toBeNull();
});

test('refunds a charge once', async () => {
  answers = [{ status: 200, body: { id: 're_1', object: 'refund' } }];
  await stripe.refund({ payment: 'p1', reference: 'pi_1' });
  expect(asked[0]).toMatchObject({ path: '/v1/refunds', key: 'refund:p1' });
});
