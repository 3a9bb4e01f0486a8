import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToAddUp, expectTrue, history, newCast, play, type Step } from './testing/money-history.ts';
import { createMoneyWorld, type MoneyWorld } from './testing/money-world.ts';

/*
 * Random money histories on a real Postgres. MONEY_HISTORIES sets their number, a tenth of them with all steps concurrent; the
 * full run is `MONEY_HISTORIES=10000 pnpm test ledger-history`. MONEY_SEED repeats an earlier run.
 */
const histories = Number(process.env['MONEY_HISTORIES'] ?? 140);
const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Each world has its clock and its people, all of whom every money round checks: thousands in one would take days. */
const perWorld = 250;
/** Histories played in parallel, each with its own people: a single one mostly waits for the database. */
const players = 4;
const settings = { timeout: 3_600_000 };

async function playAll(from: number, runs: number, whole: (steps: Step[]) => Promise<void>): Promise<void> {
  const parts = Array.from({ length: players }, (_, player) => Math.floor((runs + player) / players));
  await Promise.all(
    parts.map((numRuns, player) =>
      fc.assert(fc.asyncProperty(history, whole), {
        numRuns,
        endOnFailure: true,
        seed: seed + from * players + player,
      }),
    ),
  );
}

for (let begun = 0; begun < histories; begun += perWorld) {
  const here = Math.min(perWorld, histories - begun);
  const concurrent = Math.min(here, Math.max(histories <= perWorld ? 40 : 0, Math.ceil(here / 10)));
  describe(`histories ${begun + 1} to ${begun + here}, seed ${seed}`, () => {
    let world: MoneyWorld;
    beforeAll(async () => {
      world = await createMoneyWorld({ payoutMinimumCents: 500 });
    });
    // Forty open worlds would use more connections than a server allows.
    afterAll(() => world.database.close());

    test('any history leaves balanced books, and rights that were paid for', settings, async () => {
      await playAll(begun, here - concurrent, async (steps) => {
        const cast = await newCast(world);
        for (const each of steps) {
          const first = await play(cast, each);
          // The same key gives the same result.
          if (each.do === 'tip' && typeof first === 'object') expect(await play(cast, each)).toEqual(first);
          if (each.do === 'buy' && typeof first === 'number') expect(await play(cast, each)).toBe(first);
        }
        await expectTrue(cast);
      });
      await expectBooksToAddUp(world);
    });

    test('so does any history with all steps concurrent', settings, async () => {
      await playAll(begun + 1, concurrent, async (steps) => {
        const cast = await newCast(world);
        await Promise.all(cast.fans.map((fan) => world.buy(fan, 25)));
        await Promise.all(steps.map((each) => play(cast, each)));
        await expectTrue(cast);
      });
      await expectBooksToAddUp(world);
    });
  });
}
