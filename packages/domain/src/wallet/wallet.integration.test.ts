import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { insertMedia, type Person } from '@foxreel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { replay } from '../ledger/index.ts';
import { rightsOf } from '../rights/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  addSandboxCard,
  addTip,
  buyCoins,
  buyMedia,
  chargeBackPayment,
  getEarnings,
  getWallet,
  listEarnings,
  listPurchases,
  refundPayment,
  refundSale,
  releaseEarnings,
  updateWallet,
} from './index.ts';
import { createMoneyWorld, payingCard } from './testing/money-world.ts';

const world = await createMoneyWorld();
const day = 86_400_000;
let fan: Person;
let creator: Person;
beforeEach(async () => {
  fan = await world.addPerson();
  creator = await world.addPerson({ creator: true });
});
const clean = { unbalanced: [], wrong: [] };

describe('cards and coins', () => {
  it('buys a pack once per key', async () => {
    const both = await Promise.all(
      [world.buy(fan, 10, 'one'), world.buy(fan, 10, 'one')].map((each) => each.catch((error) => error)),
    );
    expect(both).toContain(28);
    expect(await world.buy(fan, 10, 'one')).toBe(28);
    expect(await world.buy(fan, 100, 'two')).toBe(308);
    await expect(world.buy(fan, 5, 'one')).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await addSandboxCard(fan.ctx, payingCard);
    await expect(buyCoins(fan.ctx, { value: 10, card: other.id, idempotency_key: 'one' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { idempotency_key: [messages.keyTaken] },
    });
    await expect(world.buy(fan, 7)).rejects.toMatchObject({ fields: { value: [messages.coinPack] } });
  });

  it('every other card gets the message that payments are unavailable, and so does a repeat with its key', async () => {
    const refused = await addSandboxCard(fan.ctx, { ...payingCard, card_number: '5555555555554444' });
    const input = { value: 5, card: refused.id, idempotency_key: 'refused' };
    for (let tries = 0; tries < 2; tries += 1)
      await expect(buyCoins(fan.ctx, input)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: messages.paymentUnavailable,
      });
    expect(await world.coinsOf(fan)).toBe(0);
  });

  it('lists masked cards, removes omitted ones, and leaves other accounts alone', async () => {
    const other = await getWallet(creator.ctx);
    const { cards } = await getWallet(fan.ctx);
    expect(cards).toMatchObject([{ number: '**** **** **** 4242', brand: 'Visa', date: { month: 12, year: 2045 } }]);
    await expect(updateWallet(fan.ctx, { cards: [{ id: other.cards[0]?.id ?? '' }] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect((await getWallet(fan.ctx)).cards).toHaveLength(1);
    expect((await updateWallet(fan.ctx, { cards: [] })).cards).toEqual([]);
    await expect(world.buy(fan)).rejects.toMatchObject({ fields: { card: [messages.cardRequired] } });
    expect((await getWallet(creator.ctx)).cards).toHaveLength(1);
  });
});

describe('tips', () => {
  it('a repeat with the same key must have the same message', async () => {
    await world.buy(fan, 10);
    const tip = { user: creator.id, amount: 3, message: 'Bravo', idempotency_key: 'words' };
    const { id } = await addTip(fan.ctx, tip);
    expect(await addTip(fan.ctx, tip)).toMatchObject({ id, message: 'Bravo' });
    for (const other of [{ message: 'Encore' }, { message: undefined }, { amount: 4 }])
      await expect(addTip(fan.ctx, { ...tip, ...other })).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { idempotency_key: [messages.keyTaken] },
      });
  });

  it('takes coins and gives the creator 70 %', async () => {
    await world.buy(fan, 10);
    const tip = await addTip(fan.ctx, { user: creator.id, amount: 3, message: 'Thank you', idempotency_key: 'tip' });
    expect(tip).toMatchObject({ amount: 3, message: 'Thank you' });
    const again = { user: creator.id, amount: 3, message: 'Thank you', idempotency_key: 'tip' };
    expect(await addTip(fan.ctx, again)).toEqual(tip);
    await expect(addTip(fan.ctx, { user: creator.id, amount: 4, idempotency_key: 'tip' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await world.coinsOf(fan)).toBe(19);
    expect(await getEarnings(creator.ctx)).toMatchObject({ pendingCents: 210, availableCents: 0, unpaidCents: 210 });
    expect((await listEarnings(creator.ctx, { limit: 10, skip: 0 })).items).toMatchObject([
      { type: 'tip', cents: 210, from: { id: fan.id }, state: 'pending' },
    ]);
    expect((await listPurchases(fan.ctx, { limit: 10, skip: 0 })).items).toMatchObject([
      { type: 'tip', coins: 9, to: { id: creator.id } },
      { type: 'coins', coins: 28 },
    ]);
  });

  it('rejects payers and recipients who cannot pay or be paid', async () => {
    const tip = (user: string) => addTip(fan.ctx, { user, amount: 5 });
    await expect(tip(creator.id)).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      message: messages.notEnoughCoins,
    });
    await expect(tip(fan.id)).rejects.toMatchObject({ fields: { user: [messages.ownTip] } });
    await expect(tip((await world.addPerson()).id)).rejects.toMatchObject({ fields: { user: [messages.notACreator] } });
    await blockAccount(creator.ctx, { id: fan.id });
    await expect(tip(creator.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(addTip(world.anonymous, { user: creator.id, amount: 5 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('accepts as many concurrent tips as the coins allow', async () => {
    await world.buy(fan, 25);
    const tips = await Promise.allSettled(
      Array.from({ length: 20 }, () => addTip(fan.ctx, { user: creator.id, amount: 5 })),
    );
    expect(tips.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await world.coinsOf(fan)).toBe(0);
    expect(await getEarnings(creator.ctx)).toMatchObject({ pendingCents: 5 * 350 });
  });
});

describe('media', () => {
  it('is bought once despite concurrent taps, and returns null without coins', async () => {
    const media = (await insertMedia(world, creator, { priceCents: 599 })).id;
    expect(await buyMedia(fan.ctx, { media })).toBeNull();
    await world.buy(fan, 25);
    await expect(buyMedia(fan.ctx, { media, coins: 16 })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { coins: [messages.priceChanged] },
    });
    const taps = await Promise.all(Array.from({ length: 4 }, () => buyMedia(fan.ctx, { media, coins: 17 })));
    for (const tap of taps) expect(tap).toMatchObject({ access: 'purchased' });
    expect(await world.coinsOf(fan)).toBe(70 - 17);
    expect(await getEarnings(creator.ctx)).toMatchObject({ pendingCents: 419 });
    const free = (await insertMedia(world, creator)).id;
    await expect(buyMedia(fan.ctx, { media: free })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(buyMedia(creator.ctx, { media })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await blockAccount(creator.ctx, { id: fan.id });
    const other = (await insertMedia(world, creator, { priceCents: 599 })).id;
    await expect(buyMedia(fan.ctx, { media: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('refunds and chargebacks', () => {
  const buyOne = async () => {
    const media = (await insertMedia(world, creator, { priceCents: 1000 })).id;
    await buyMedia(fan.ctx, { media });
    const [sale] = (await listPurchases(fan.ctx, { limit: 1, skip: 0 })).items;
    return { media, sale: sale?.id ?? '' };
  };
  const owns = async (media: string) => (await rightsOf(fan.ctx, { media: [media] })).purchases.has(media);

  it('return coins once and end the right, from pending or available earnings', async () => {
    await world.buy(fan, 100);
    const [first, second] = [await buyOne(), await buyOne()];
    await refundSale(world.system, { id: first.sale, reason: 'Asked for' });
    await expect(refundSale(world.system, { id: first.sale, reason: 'Again' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(refundSale(fan.ctx, { id: second.sale, reason: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([await owns(first.media), await owns(second.media), await world.coinsOf(fan)]).toEqual([false, true, 252]);
    world.clock.advance(8 * day);
    await releaseEarnings(world.system);
    expect(await getEarnings(creator.ctx)).toMatchObject({ pendingCents: 0, availableCents: 700 });
    await refundSale(world.system, { id: second.sale, reason: 'Late' });
    expect(await getEarnings(creator.ctx)).toMatchObject({ availableCents: 0, unpaidCents: 0 });
    expect(await buyMedia(fan.ctx, { media: first.media })).toMatchObject({ access: 'purchased' });
  });

  it('staff refund nothing that they bought themselves', async () => {
    const buyer = await world.addPerson({ staff: true });
    await world.buy(buyer, 10);
    const tip = await addTip(buyer.ctx, { user: creator.id, amount: 3 });
    const [payment] = await world.db.select().from(schema.payments).where(eq(schema.payments.accountId, buyer.id));
    for (const refund of [
      () => refundSale(buyer.ctx, { id: tip.id, reason: 'Mine' }),
      () => refundPayment(buyer.ctx, { id: payment?.id ?? '', reason: 'Mine' }),
    ])
      await expect(refund()).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.ownAccountByStaff });
    const other = await world.addPerson({ staff: true });
    await refundSale(other.ctx, { id: tip.id, reason: 'Asked for' });
    expect(await world.coinsOf(buyer)).toBe(28);
  });

  it('a payment is refunded while its coins exist; a chargeback takes back what they bought', async () => {
    await world.buy(fan, 100);
    const [payment] = await world.db.select().from(schema.payments).where(eq(schema.payments.accountId, fan.id));
    const { media } = await buyOne();
    const back = { id: payment?.id ?? '', reason: 'Asked for' };
    await expect(refundPayment(world.system, back)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.refundCoinsSpent,
    });
    expect(await chargeBackPayment(world.system, back.id)).toBe(true);
    expect(await chargeBackPayment(world.system, back.id)).toBe(false);
    expect([await owns(media), await world.coinsOf(fan)]).toEqual([false, 0]);
    expect(await getEarnings(creator.ctx)).toMatchObject({ unpaidCents: 0 });
    await world.buy(fan, 5, 'small');
    const [small] = await world.db.select().from(schema.payments).where(eq(schema.payments.key, 'small'));
    await refundPayment(world.system, { ...back, id: small?.id ?? '' });
    expect(await world.coinsOf(fan)).toBe(0);
    expect(await replay(world.system)).toMatchObject(clean);
  });
});
