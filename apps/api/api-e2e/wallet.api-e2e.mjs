import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, eventually, picture, signedIn, signedUp, unique, uploadForm } from './client.mjs';

/**
 * The wallet for an external client (docs/contract/schema.graphql, money): card, coins, tip, media, subscription, and staff
 * refunds.
 */
let creator;
let staff;
let fan;
beforeAll(async () => {
  [creator, staff, fan] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test'), signedUp()]);
});

const form = { card_name: 'Ada Fan', card_number: '4242 4242 4242 4242', expire_date: '12/40', cvv: '123' };
const coins = async () => (await fan.query('{ wallet { amount } }')).wallet.amount;
const buy = (value, key) =>
  fan.graphql('mutation($value: Int!, $key: String!) { buyCoins(value: $value, idempotency_key: $key) { amount } }', {
    value,
    key,
  });

describe('cards and coins', () => {
  test('the payment provider and the value of a coin are public', async () => {
    const { payment_terms } = await createClient().query('{ payment_terms { provider publishable_key coin_cents } }');
    expect(payment_terms).toEqual({ provider: 'sandbox', publishable_key: null, coin_cents: 250 / 7 });
  });

  test('the packs are the documented ones', async () => {
    const { coin_packs } = await createClient().query('{ coin_packs { value coins } }');
    expect(coin_packs.map(({ value, coins }) => [value, coins])).toEqual([
      [5, 14],
      [10, 28],
      [25, 70],
      [50, 140],
      [100, 280],
    ]);
  });

  test('a wrong card is an error at its field; a right one is masked', async () => {
    const wrong = await (await fan.post('/api/sandbox/card', { ...form, card_number: '4242 4242 4242 4241' })).json();
    expect(JSON.stringify(wrong)).toContain('Card Number is invalid');
    const { card } = await (await fan.post('/api/sandbox/card', form)).json();
    expect(card.number).toMatch(/4242$/);
    expect(card.number).not.toContain('42424242');
    const { wallet } = await fan.query('{ wallet { amount cards { id number brand } } }');
    expect(wallet).toMatchObject({ amount: 0, cards: [{ id: card.id }] });
    const preferred = await fan.query('mutation($id: ID!) { preferCard(id: $id) { cards { id } } }', { id: card.id });
    expect(preferred.preferCard.cards[0].id).toBe(card.id);
    const { errors } = await fan.graphql('mutation { addCard(token: "nothing", name: "Ada") { id } }');
    expect(errors[0].status).toBeLessThan(500);
  });

  test('coins are bought once per key; an unknown pack is rejected', async () => {
    const key = unique('key');
    expect((await buy(50, key)).data.buyCoins.amount).toBe(140);
    expect((await buy(50, key)).data.buyCoins.amount).toBe(140);
    expect(await coins()).toBe(140);
    expect((await buy(7, unique('key'))).errors[0].status).toBe(400);
  });
});

describe('spending', () => {
  test('a tip of at least $3, repeated with one key, counts once', async () => {
    const tip =
      'mutation($user: ID!, $amount: Int!, $key: String) { addTip(user: $user, amount: $amount, message: "Nice", idempotency_key: $key) { id amount } }';
    const few = await fan.graphql(tip, { user: creator.account.id, amount: 2 });
    expect(JSON.stringify(few.errors)).toContain('Minimum $3');
    const before = await coins();
    const given = { user: creator.account.id, amount: 3, key: unique('tip') };
    const [one, other] = [await fan.query(tip, given), await fan.query(tip, given)];
    expect(other.addTip.id).toBe(one.addTip.id);
    const after = await coins();
    expect(after).toBeLessThan(before);
    const { purchases_transactions } = await fan.query('{ purchases_transactions { id type value to { username } } }');
    expect(purchases_transactions[0]).toMatchObject({ value: before - after, to: { username: 'creator_demo' } });
    const { earnings_transactions } = await creator.query(
      '{ earnings_transactions { id type value price from { id } } }',
    );
    // Other files sell for this creator, too.
    const sold = earnings_transactions.find(({ from }) => from?.id === fan.account.id);
    expect(sold).toMatchObject({ value: 2.1, price: 3 });
    expect((await creator.query('{ earnings_unpaid }')).earnings_unpaid).toBeGreaterThan(0);
    const sale = purchases_transactions[0].id;
    const days = await creator.query('{ earnings_days(days: 2) { day value sales } }');
    expect(days.earnings_days.at(-1)).toMatchObject({ sales: expect.any(Number), value: expect.any(Number) });
    const purchases = 'query($user: ID!) { staff_purchases(user: $user) { id type } }';
    const seen = await staff.query(purchases, { user: fan.account.id });
    expect(seen.staff_purchases[0]).toEqual({ id: sale, type: 'tip' });
    expect((await fan.graphql(purchases, { user: fan.account.id })).errors[0].status).toBe(403);
    const refund = 'mutation($id: ID!) { refundSale(id: $id, reason: "A slip") }';
    expect((await fan.graphql(refund, { id: sale })).errors[0].status).toBe(403);
    await staff.query(refund, { id: sale });
    expect(await coins()).toBe(before);
    const payment = await staff.graphql(
      'mutation { refundPayment(id: "019f0000-0000-7000-8000-000000000000", reason: "x") }',
    );
    expect(payment.errors[0].status).toBe(404);
  });

  test('paid media opens for its buyer, once; without coins it is null', async () => {
    const files = [{ bytes: picture(), name: `${unique('sold')}.png`, shop: 4 }];
    const reply = await creator.request('/api/upload/media', { method: 'POST', body: uploadForm(files) });
    const id = (await reply.json()).medias[0].id;
    await eventually(async () => {
      const { media } = await creator.query('query($id: ID!) { media(id: $id) { processed { status } } }', { id });
      return media.processed?.status === 'done';
    });
    await staff.query('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
    const buyMedia = 'mutation($id: ID!) { buyMedia(media: $id) { access source { url } } }';
    expect(await (await signedUp()).query(buyMedia, { id })).toEqual({ buyMedia: null });
    const before = await coins();
    const dearer = 'mutation($id: ID!) { buyMedia(media: $id, coins: 1) { id } }';
    expect((await fan.graphql(dearer, { id })).errors[0]).toMatchObject({ status: 409 });
    expect(await coins()).toBe(before);
    expect((await fan.query(buyMedia, { id })).buyMedia).toMatchObject({
      access: 'purchased',
      source: { url: expect.any(String) },
    });
    const after = await coins();
    expect(after).toBeLessThan(before);
    await fan.graphql(buyMedia, { id });
    expect(await coins()).toBe(after);
  });
});

test('a creator sets a price, is subscribed to, and removes the price', async () => {
  const seller = await signedIn('nordlys@demo.test');
  const set = (field) =>
    seller.query(
      `mutation { save: ${field}(period: { price: 9.99 }) { period { price duration unit } trial { price } enabled } }`,
    );
  const detail = 'query($user: ID!) { subscription_detail(user: $user) { period { price } enabled } }';
  await seller.query('mutation { createUserSubscriptionDetail(period: { price: 5 }) { id } }');
  await seller.query('mutation { updateSubscriptionDetailByUser(period: { price: 9.99 }) { id } }');
  expect((await set('updateSubscriptionDetailByUser')).save.period).toMatchObject({
    price: 9.99,
    duration: 1,
    unit: 'month',
  });
  expect((await fan.query(detail, { user: seller.account.id })).subscription_detail.period.price).toBe(9.99);
  const { subscribe } = await fan.query('mutation($to: ID!) { subscribe(to: $to) { id status } }', {
    to: seller.account.id,
  });
  expect(subscribe.status).toBe('active');
  const { subscriptions } = await fan.query('{ subscriptions { id status } }');
  expect(subscriptions[0].id).toBe(subscribe.id);
  const between = { from: fan.account.id, to: seller.account.id };
  const found = await fan.query('query($from: ID!, $to: ID!) { subscription(from: $from, to: $to) { id } }', between);
  expect(found.subscription.id).toBe(subscribe.id);
  const ended = await fan.query('mutation($id: ID!) { cancelSubscription(id: $id) { status ends_at } }', {
    id: subscribe.id,
  });
  expect(ended.cancelSubscription).toMatchObject({ status: 'canceled', ends_at: expect.any(String) });
  expect(await seller.query('mutation { deleteUserSubscriptionDetail }')).toEqual({
    deleteUserSubscriptionDetail: true,
  });
});

test('payouts are for their creator and staff; a removed card is gone', async () => {
  const own = '{ earnings_payouts { id status } last_payment { value } }';
  expect((await (await signedIn('petal-lab@demo.test')).query(own)).earnings_payouts).toEqual([]);
  const { earnings_payouts, last_payment } = await creator.query(own);
  // The demo creator was paid before, and the payout of the last round waits for staff.
  expect(earnings_payouts.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'paid']));
  expect(last_payment.value).toBeGreaterThan(0);
  const details = await creator.query(
    'mutation { savePayoutDetails(method: "sepa", holder: "Ada", destination: "DE89 3704 0044 0532 0130 00") { method destination bank } }',
  );
  expect(details.savePayoutDetails).toEqual({ method: 'sepa', destination: 'DE89370400440532013000', bank: null });
  expect((await creator.query('{ payout_details { holder } }')).payout_details).toEqual({ holder: 'Ada' });
  expect((await fan.graphql('{ payout_details { holder } }')).errors[0].status).toBe(403);
  const csv = await creator.request('/api/account/earnings.csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect((await csv.text()).split('\r\n')[0]).toBe('date,type,from,value_usd,state,available_date,price_usd');
  expect((await fan.request('/api/account/earnings.csv')).status).toBe(403);
  expect((await fan.graphql('{ staff_payouts { id } }')).errors[0].status).toBe(403);
  expect((await staff.query('{ staff_payouts { id } }')).staff_payouts).toEqual(expect.any(Array));
  const none = await staff.graphql('mutation { approvePayout(id: "019f0000-0000-7000-8000-000000000000") { id } }');
  expect(none.errors[0].status).toBe(404);
  expect((await fan.query('mutation { updateWallet(cards: []) { cards { id } } }')).updateWallet.cards).toEqual([]);
});
