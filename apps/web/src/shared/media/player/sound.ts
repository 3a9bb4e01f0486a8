import { useSyncExternalStore } from 'react';

const key = 'sound_off';
const listeners = new Set<() => void>();
/** The browser blocked autoplay with sound in this page view, until a tap. Not the person's own choice, so it is not saved. */
let autoplayBlocked = false;

function change(action: () => void) {
  action();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The person's choice, sound on or off, stored on this device. */
export function setSoundOff(off: boolean) {
  change(() => {
    localStorage.setItem(key, String(off));
    autoplayBlocked = false;
  });
}

/** The browser blocked autoplay with sound: everything plays muted until a tap. */
export function markAutoplayBlocked() {
  if (!autoplayBlocked) change(() => (autoplayBlocked = true));
}

const chosenOff = () => localStorage.getItem(key) === 'true';

export function useSound(): { muted: boolean; autoplayBlocked: boolean } {
  const muted = useSyncExternalStore(subscribe, () => autoplayBlocked || chosenOff());
  const blocked = useSyncExternalStore(subscribe, () => autoplayBlocked);
  return { muted, autoplayBlocked: blocked };
}
