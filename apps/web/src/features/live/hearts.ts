/** The documented numbers of hearts (spec part 1 §9): 5 taps within 2 s begin a burst, which is guarded for 6 s. */
export const burst = { taps: 5, withinMs: 2_000, guardMs: 6_000, hearts: 16 } as const;

/** Counts taps; says when they begin a burst, after which the history is empty again. */
export function createTapHistory() {
  let taps: number[] = [];
  let guardedUntil = 0;
  return {
    tap(now: number): boolean {
      taps = [...taps.filter((at) => now - at < burst.withinMs), now];
      if (taps.length < burst.taps || now < guardedUntil) return false;
      taps = [];
      guardedUntil = now + burst.guardMs;
      return true;
    },
    /** The burst has been seen to its end. */
    over() {
      guardedUntil = 0;
      taps = [];
    },
  };
}
