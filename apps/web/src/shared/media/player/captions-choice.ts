import { useSyncExternalStore } from 'react';

const key = 'captions';
const listeners = new Set<() => void>();

/** The person's choice, remembered on this device; off until it is made. */
export function setCaptionsWanted(wanted: boolean) {
  localStorage.setItem(key, String(wanted));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCaptionsWanted = (): boolean =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key) === 'true');
