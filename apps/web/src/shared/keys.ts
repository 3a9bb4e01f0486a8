import { useEffect, useEffectEvent } from 'react';

/** Whether a dialog captures the keys. A notice, which leaves them to the page, does not count. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][data-open]:not([data-notice]), dialog[open]') !== null;

/** Whether this key alone is disabled: speech input would press it accidentally (WCAG 2.1.4). */
export const isKeyOff = (key: string): boolean =>
  key.length === 1 && key !== ' ' && localStorage.getItem('single_keys_off') === 'true';

const name = 'single_keys_off';

/** Whether single-key shortcuts are on (is-key-off.ts checks each key). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(name) !== 'true';

/** The person's choice, stored on this device. */
export const setSingleKeys = (on: boolean) => localStorage.setItem(name, String(!on));

interface MediaKeys {
  next?: () => void;
  previous?: () => void;
  playPause: () => void;
  mute: () => void;
  like: () => void;
  fullscreen: () => void;
}

const typing = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';

const actions: Readonly<Record<string, keyof MediaKeys>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  ' ': 'playPause',
  m: 'mute',
  l: 'like',
  f: 'fullscreen',
};

/** Arrows, space, m, l and f, except while typing, on focused controls, in dialogs, or if single-key shortcuts are off. */
export function useMediaKeys(keys: MediaKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isKeyOff(event.key)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(typing) || isDialogOpen()) return;
    const action = actions[event.key];
    if (!action || (action === 'playPause' && target?.closest('button, a, [role="button"]'))) return;
    const run = keys[action];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
