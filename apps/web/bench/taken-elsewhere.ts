import { readFileSync } from 'node:fs';

/** Steal and total of the first line of /proc/stat (man proc_stat), in ticks; null without that file. */
function ticks(): { taken: number; all: number } | null {
  try {
    const times = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
    return { taken: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return null;
  }
}

/** Starts measuring; the result is the share of CPU time that the host gave to other machines since, in percent. */
export function countTakenElsewhere(): () => string {
  const before = ticks();
  return () => {
    const after = ticks();
    if (!before || !after) return 'unknown';
    return `${((100 * (after.taken - before.taken)) / Math.max(1, after.all - before.all)).toFixed(1)} %`;
  };
}
