import { useEffect, useEffectEvent } from 'react';

export interface MediaKeys {
  next?: () => void;
  previous?: () => void;
  playPause: () => void;
  mute: () => void;
  like: () => void;
  fullscreen: () => void;
}

const typing = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';

function actionOf(event: KeyboardEvent): keyof MediaKeys | null {
  switch (event.key) {
    case 'ArrowDown':
    case 'PageDown':
      return 'next';
    case 'ArrowUp':
    case 'PageUp':
      return 'previous';
    case ' ':
      return 'playPause';
    case 'm':
      return 'mute';
    case 'l':
      return 'like';
    case 'f':
      return 'fullscreen';
    default:
      return null;
  }
}

/** Arrows, space, m, l and f, unless a person is typing, a control has the key, or a dialog is open. */
export function useMediaKeys(keys: MediaKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(typing) || document.querySelector('[role="dialog"][aria-modal], [role="dialog"][data-open]'))
      return;
    const action = actionOf(event);
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
