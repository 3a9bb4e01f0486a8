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

/** Stores that the visitor accepts cookies. Every open tab follows. */
export function acceptCookies() {
  localStorage.setItem(keys.cookies, 'true');
  for (const listener of listeners) listener();
}

/** It is in the document, where public/first-paint.js asks it: nobody must wait for the app (docs/decisions/0064). */
const ageQuestion = () => document.querySelector<HTMLDialogElement>('#age-question');

/** Asks on the page that the address names now, unless it is answered or the page may be read without. */
export function askAge() {
  ageQuestion()?.dispatchEvent(new Event('ask'));
}

export const isAgeAsked = (): boolean => ageQuestion()?.open ?? false;

/** Resolves once the age question, which is asked now, is answered. */
export const ageAnswered = (): Promise<unknown> =>
  new Promise((resolve) => ageQuestion()?.addEventListener('close', resolve, { once: true }));

export function useGateFlags(): Record<Flag, boolean> {
  const agreed18 = useSyncExternalStore(subscribe, () => read('agreed18'));
  const cookies = useSyncExternalStore(subscribe, () => read('cookies'));
  return { agreed18, cookies };
}
