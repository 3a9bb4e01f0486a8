import type postgres from 'postgres';
import type { Cast } from './cast.ts';
import { findInvariantViolations, recovered } from './invariants.ts';
import { findLiveViolations, type RunningLives, type Taps } from './lives.ts';
import { findReplayViolations, lostMessages, lostSales, lostUploads, type Request } from './load.ts';

/** What a recovered product was asked for before and while something broke. */
interface Asked {
  address: string;
  sql: postgres.Sql;
  cast: Cast;
  asked: readonly Request[];
  /** The ids of the accepted uploads. */
  uploaded: readonly string[];
  /** Lives that are over, and what was tapped in them; null without any. */
  lives?: { running: RunningLives; taps: readonly Taps[] } | null;
  random: () => number;
}

/** Repeats requests, then throws with the first ten things that are lost, doubled or out of balance. */
export async function checkNothingLost({
  address,
  sql,
  cast,
  asked,
  uploaded,
  lives = null,
  random,
}: Asked): Promise<void> {
  const repeats = await findReplayViolations(asked, random);
  // A mass message without an answer was sent by the repeat: it goes out now.
  await recovered(address, sql, Date.now());
  const broken = [
    ...repeats,
    ...(await lostMessages(sql, asked)),
    ...(await lostSales(sql, asked)),
    ...(await lostUploads(sql, uploaded)),
    ...(await findInvariantViolations(sql, cast)),
    ...(lives ? await findLiveViolations(sql, lives.running, lives.taps) : []),
  ];
  if (broken.length > 0) throw new Error(broken.slice(0, 10).join('\n'));
}
