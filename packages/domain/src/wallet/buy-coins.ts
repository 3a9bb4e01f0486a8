import { type BuyCoinsInput, messages, type WalletView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, DomainError, moneyOf, requireAccount, withTransaction } from '../kernel/index.ts';
import { defaultFirst } from './default-card.ts';
import { getWallet } from './get-wallet.ts';
import { chargePayment } from './settle-payment.ts';

const { cards, payments } = schema;

/** After this long a job asks what became of a charge whose caller was cut off. Real time. */
const settleAfterMs = 60_000;

/**
 * Buys a pack of coins with a card: the default one unless another is named. The same key is the same purchase, and answers alike. BAD_INPUT for a value
 * that is no pack or a card that is not the viewer's, CONFLICT for a key that was used for another pack or card, UNAVAILABLE with the documented
 * words when the card does not pay.
 */
export async function buyCoins(ctx: Context, input: BuyCoinsInput): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  const payment = await openPayment(ctx, accountId, input);
  const status = payment.status === 'open' ? await chargePayment(ctx, payment.id) : payment.status;
  if (status === 'refused') throw new DomainError('UNAVAILABLE', messages.paymentUnavailable);
  if (status === 'open') throw new DomainError('UNAVAILABLE', messages.paymentOpen);
  return getWallet(ctx);
}

/** Writes down what is to be charged before anything is, and a job that looks after it. */
async function openPayment(ctx: Context, accountId: string, { value, card, idempotency_key: key }: BuyCoinsInput) {
  const { settings, payments: provider } = moneyOf(ctx);
  const ofKey = and(eq(payments.accountId, accountId), eq(payments.key, key));
  return withTransaction(ctx, async ({ db, clock }) => {
    const [known] = await db.select().from(payments).where(ofKey);
    if (known) return sameOrConflict(known, { value, card });
    const pack = settings.coinPacks.find((each) => each.value === value);
    if (!pack) throw badInput('value', messages.coinPack);
    const [paying] = await db
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.accountId, accountId), card === undefined ? undefined : eq(cards.id, card)))
      .orderBy(...defaultFirst)
      .limit(1);
    if (!paying) throw badInput('card', card === undefined ? messages.cardRequired : messages.cardUnknown);
    const [opened] = await db
      .insert(payments)
      .values({
        accountId,
        key,
        provider: provider.name,
        cardId: paying.id,
        cents: pack.value * 100,
        coins: pack.coins,
        status: 'open',
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (opened) {
      const runAt = new Date(Date.now() + settleAfterMs);
      await enqueue(db, 'settle_payment', { payment: opened.id }, { runAt, key: `settle:${opened.id}` });
      return opened;
    }
    const [other] = await db.select().from(payments).where(ofKey);
    if (!other) throw new Error('The payment was not kept');
    return sameOrConflict(other, { value, card });
  });
}

/** A card that was removed since is no other one; a call that names none means that of the first. */
function sameOrConflict(payment: typeof payments.$inferSelect, { value, card }: Pick<BuyCoinsInput, 'value' | 'card'>) {
  const sameCard = card === undefined || payment.cardId === null || payment.cardId === card;
  if (payment.cents === value * 100 && sameCard) return payment;
  throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
}
