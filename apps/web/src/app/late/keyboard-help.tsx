import { useEffect, useState } from 'react';
import { isDialogOpen, isKeyOff } from '../../shared/keys.ts';
import { LatePart, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';

const KeyboardMap = lazyComponent(
  async () => (await import('../../features/keyboard/components/keyboard-map.tsx')).KeyboardMap,
  ['keyboard'],
);
const typing = 'input, textarea, select, [contenteditable="true"]';

/** '?', or Ctrl and / for those who have turned the keys of one letter off. */
function opensMap({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key === '/' : key === '?' && !isKeyOff(key);
}

/** A key opens the map of keys, unless somebody is typing or a dialog is open. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensMap(event)) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (isDialogOpen()) return;
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <LatePart onClose={() => setOpen(false)}>
      <KeyboardMap onClose={() => setOpen(false)} />
    </LatePart>
  );
}
