import { useRef } from 'react';

/**
 * The key of a purchase: trying the same again is the same purchase, however often; anything else, or the next one after a success,
 * has a key of its own.
 */
export function usePurchaseKey() {
  const kept = useRef<{ about: string; key: string } | null>(null);
  return {
    keyFor: (about: string): string => {
      if (kept.current?.about !== about) kept.current = { about, key: crypto.randomUUID() };
      return kept.current.key;
    },
    done: () => {
      kept.current = null;
    },
  };
}
