import type { ChildProcess } from 'node:child_process';
import type { HttpLoad, HttpTask } from './http-load.ts';
import { ask, cpuSeconds, median } from './measured-process.ts';

/** A server under load: its process, and what it is asked. */
export interface Side {
  name: string;
  pid: number;
  task: Omit<HttpTask, 'seconds' | 'replies'>;
}

/**
 * Until the hot code of both is compiled: V8 does so after so many calls, not after a time. The servers that are compared answer
 * millions of requests between two starts, and a slow one must not be measured colder than a fast one.
 */
const warm = { seconds: 6, replies: 8000 };

/**
 * Asks two servers in turns, and gives how many requests each answered per second of its own process' CPU: the median of the
 * rounds. A busy machine slows both, and changes this little.
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
