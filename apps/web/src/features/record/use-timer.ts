import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down to something by seconds; null while it does not. */
export function useTimer(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: (seconds: number) => setLeft(seconds), stop: () => setLeft(null) };
}
