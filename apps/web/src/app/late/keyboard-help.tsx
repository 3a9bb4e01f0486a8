import { lazy, Suspense, useEffect, useState } from 'react';

const KeyboardMap = lazy(async () => ({
  default: (await import('../../features/keyboard/components/keyboard-map.tsx')).KeyboardMap,
}));
const typing = 'input, textarea, select, [contenteditable="true"]';

/** '?' opens the map of keys, unless somebody is typing or a dialog is open. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <KeyboardMap onClose={() => setOpen(false)} />
    </Suspense>
  );
}
