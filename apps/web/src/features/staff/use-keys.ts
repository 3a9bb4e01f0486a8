import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../shared/keys/is-dialog-open.ts';
import { isKeyOff } from '../../shared/keys/is-key-off.ts';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of a page, by their name in lower case; none while something is being typed, a dialog is open or a modifier is held. */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (isKeyOff(event.key) || isDialogOpen()) return;
      // A button that has the focus is what Space and Enter press.
      if (/^( |Enter)$/.test(event.key) && event.target instanceof Element && event.target.closest('button, a')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** j and k, and the arrows: to the next and the one before. */
export const moveKeys = (move: (by: 1 | -1) => void): Record<string, () => void> => ({
  j: () => move(1),
  k: () => move(-1),
  arrowdown: () => move(1),
  arrowup: () => move(-1),
});
