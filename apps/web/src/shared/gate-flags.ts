import { useSyncExternalStore } from 'react';

/** The documented local flags (spec part 1 §3): agree_18 and cookie_policy, false by default. */
const keys = { agreed18: 'agree_18', cookies: 'cookie_policy' } as const;
type Flag = keyof typeof keys;

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const read = (flag: Flag) => localStorage.getItem(keys[flag]) === 'true';

/** Stores the visitor's agreement. Every open tab follows. */
export function agree(flag: Flag) {
  localStorage.setItem(keys[flag], 'true');
  for (const listener of listeners) listener();
}

export function useGateFlags(): Record<Flag, boolean> {
  const agreed18 = useSyncExternalStore(subscribe, () => read('agreed18'));
  const cookies = useSyncExternalStore(subscribe, () => read('cookies'));
  return { agreed18, cookies };
}
