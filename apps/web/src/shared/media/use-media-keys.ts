import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../keys/is-dialog-open.ts';
import { isKeyOff } from '../keys/is-key-off.ts';

export interface MediaKeys {
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

/** Arrows, space, m, l and f, unless a person is typing, a control has the key, a dialog is open, or keys of one letter are off. */
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
