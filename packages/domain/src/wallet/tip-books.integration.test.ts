import { sql } from '@foxreel/db/drizzle';
import type { Person } from '@foxreel/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTip } from './index.ts';
import { postSale } from './sales.ts';
import { createMoneyWorld } from './testing/money-world.ts';

const world = await createMoneyWorld();

interface Cast {
  fans: [Person, Person];
  creators: [Person, Person];
}

const newCast = async (): Promise<Cast> => {
  const [first, second, third, fourth] = await Promise.all([
    world.addPerson(),
    world.addPerson(),
    world.addPerson({ creator: true }),
    world.addPerson({ creator: true }),
  ]);
  await Promise.all([world.buy(first), world.buy(second)]);
  return { fans: [first, second], creators: [third, fourth] };
};

const either = fc.constantFrom(0 as const, 1 as const);
const tips = fc.array(
  fc.record({
    fan: either,
    creator: either,
    amount: fc.integer({ min: 3, max: 8 }),
    message: fc.constantFrom(undefined, 'Bravo'),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Everything that these accounts' tips wrote, with roles instead of ids. */
async function booksOf({ fans, creators }: Cast): Promise<string[]> {
  const people = [...fans, ...creators].map(({ id }) => id);
  const ids = sql`(select value::text from json_array_elements_text(${JSON.stringify(people)}::json))`;
  const rows = await world.db.execute<{ line: string }>(sql`
    select json_build_array(t.kind, t.key, t.rates, t.memo, (
      select json_agg(json_build_array(e.account, e.currency, e.amount) order by e.account, e.amount)
      from ledger_entries e where e.transfer_id = t.id))::text as line
    from ledger_transfers t where t.kind = 'tip' and split_part(t.key, ':', 2) in ${ids}
    union all
    select json_build_array('balance', account, balance)::text from ledger_balances
    where split_part(account, ':', 2) in ${ids} and account like 'coins:%'
    union all
    select json_build_array('sale', kind, buyer_id, creator_id, subject_id, price_cents, coins, value_cents, share_cents, message)::text
    from sales where kind = 'tip' and buyer_id::text in ${ids}`);
  return rows
    .map(({ line }) => people.reduce((text, id, role) => text.replaceAll(id, `person ${role}`), line))
    .toSorted();
}

test('a batch of tips leaves the same books as individual sales', async () => {
  await fc.assert(
    fc.asyncProperty(tips, async (given) => {
      const [together, apart] = await Promise.all([newCast(), newCast()]);
      await Promise.all(
        given.map(({ fan, creator, amount, message }, place) =>
          addTip(together.fans[fan].ctx, {
            user: together.creators[creator].id,
            amount,
            message,
            idempotency_key: String(place),
          }),
        ),
      );
      for (const [place, { fan, creator, amount, message }] of given.entries()) {
        const buyer = apart.fans[fan];
        await postSale(buyer.ctx, {
          kind: 'tip',
          key: `tip:${buyer.id}:${place}`,
          buyer: buyer.id,
          creator: apart.creators[creator].id,
          priceCents: amount * 100,
          message,
          memo: `Tip of $${amount}`,
          byOwner: true,
        });
      }
      const books = await booksOf(together);
      expect(books.length).toBeGreaterThanOrEqual(given.length * 2 + 2);
      expect(books).toEqual(await booksOf(apart));
    }),
    { numRuns: 20 },
  );
});
