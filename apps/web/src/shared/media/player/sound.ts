import { useSyncExternalStore } from 'react';

const key = 'sound_off';
const listeners = new Set<() => void>();
/** The browser refused sound in this page view; a tap lifts it. It is not the person's choice and is not kept. */
let refused = false;

function change(action: () => void) {
  action();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The person's choice: sound on or off, remembered on this device. */
export function setSoundOff(off: boolean) {
  change(() => {
    localStorage.setItem(key, String(off));
    refused = false;
  });
}

/** Notes that autoplay with sound was refused: everything plays muted until a tap. */
export function noteSoundRefused() {
  if (!refused) change(() => (refused = true));
}

const chosenOff = () => localStorage.getItem(key) === 'true';

export function useSound(): { muted: boolean; refused: boolean } {
  const muted = useSyncExternalStore(subscribe, () => refused || chosenOff());
  const wasRefused = useSyncExternalStore(subscribe, () => refused);
  return { muted, refused: wasRefused };
}
