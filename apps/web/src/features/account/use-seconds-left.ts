import { useEffect, useState } from 'react';

/** The documented timer starts at 00:59. */
const start = 59;

const leftAfter = (since: number) => Math.min(start, Math.max(0, start - Math.floor((Date.now() - since) / 1000)));

/** Seconds until a new code may be asked for: 59 at `since` (milliseconds since 1970), then down to 0. */
export function useSecondsLeft(since: number): number {
  const [left, setLeft] = useState(() => leftAfter(since));
  useEffect(() => {
    const tick = () => setLeft(leftAfter(since));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [since]);
  return left;
}
