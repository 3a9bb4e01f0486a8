import { useEffect, useState } from 'react';

const secondsUntil = (at: string | null) =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));

/** Whole seconds until a moment, counted down; 0 once it is over, and without one. */
export function useCountdown(at: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    if (at === null) return;
    const timer = setInterval(() => setLeft(secondsUntil(at)), 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
