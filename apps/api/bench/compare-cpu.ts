import type { ChildProcess } from 'node:child_process';
import type { HttpLoad, HttpTask } from './http-load.ts';
import { ask, cpuSeconds, median } from './measured-process.ts';

/** A server under load: its process and its requests. */
export interface Side {
  name: string;
  pid: number;
  task: Omit<HttpTask, 'seconds' | 'replies'>;
}

/**
 * Until V8 has compiled the hot code of both, which takes a number of calls, not a time. These servers answer millions of
 * requests between restarts, and a slow one must not be measured colder than a fast one.
 */
const warm = { seconds: 6, replies: 8000 };

/**
 * Loads two servers in turns, and returns each one's requests per second of its own CPU: the median of the rounds. Other load
 * slows both, and hardly changes this.
 */
export async function compareCpu(
  load: ChildProcess,
  sides: readonly [Side, Side],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []];
  for (const { task } of sides) await ask<HttpLoad>(load, { ...task, ...warm });
  for (let round = 1; round <= rounds; round += 1) {
    for (const at of [0, 1] as const) {
      const { pid, task } = sides[at];
      const before = await cpuSeconds(pid);
      const { replies } = await ask<HttpLoad>(load, { ...task, seconds });
      rates[at].push(replies / ((await cpuSeconds(pid)) - before));
    }
    console.log(
      `  round ${round}: ${rates.map((list) => (list.at(-1) ?? 0).toFixed(0)).join(' / ')} requests per CPU second`,
    );
  }
  return [median(rates[0]), median(rates[1])];
}
