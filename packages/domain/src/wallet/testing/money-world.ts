import { defaultMoneySettings, type MoneySettings } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createTestWorld, type Person, type PersonValues, type TestWorld } from '@foxreel/testing';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../kernel/index.ts';
import { balanceOf, ledgerAccounts } from '../../ledger/index.ts';
import { sandboxPayments } from '../../payments/index.ts';
import { addSandboxCard, buyCoins } from '../index.ts';

export const payingCard = {
  card_name: 'Ada Fan',
  card_number: '4242424242424242',
  expire_date: { month: 12, year: 2045 },
  cvv: '123',
};

/** A world with money: the sandbox's provider, and default rates unless the test changes them. */
export interface MoneyWorld extends TestWorld {
  /** An account with money settings in its context, and a card that pays; a creator's payouts have somewhere to go. */
  addPerson(values?: PersonValues): Promise<Person>;
  buy(person: Person, value?: number, key?: string): Promise<number>;
  coinsOf(person: Person): Promise<number>;
}

const destinationOf = ({ id, email }: Person): typeof schema.payoutDetails.$inferInsert => ({
  accountId: id,
  method: 'paypal',
  holder: 'Fox',
  destination: email,
  updatedAt: new Date(),
});

export async function createMoneyWorld(change: Partial<MoneySettings> = {}): Promise<MoneyWorld> {
  const world = await createTestWorld();
  const money = { settings: { ...defaultMoneySettings, ...change }, payments: sandboxPayments };
  const withMoney = (ctx: Context): Context => ({ ...ctx, money });
  const coinsOf = ({ id }: Person) => balanceOf(world.system, ledgerAccounts.coins(id));
  return {
    ...world,
    system: withMoney(world.system),
    anonymous: withMoney(world.anonymous),
    contextOf: (actor) => withMoney(world.contextOf(actor)),
    async addPerson(values = {}) {
      const person = await world.createPerson({ emailVerifiedAt: new Date(), ...values });
      const moneyed = { ...person, ctx: withMoney(person.ctx) };
      await addSandboxCard(moneyed.ctx, payingCard);
      if (values.creator) await world.db.insert(schema.payoutDetails).values(destinationOf(person));
      return moneyed;
    },
    buy: async (person, value = 100, key = uuidv7()) =>
      (await buyCoins(person.ctx, { value, idempotency_key: key })).amount,
    coinsOf,
  };
}
