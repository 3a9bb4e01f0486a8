import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type Notice, onNotice } from './notify.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Stands once in the app; brings the toaster when there is something to say. */
export function Toasts() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      onNotice((notice) => {
        setNeeded(true);
        setNotices((before) => [...before, notice]);
      }),
    [],
  );
  const clear = useCallback(() => setNotices([]), []);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster notices={notices} onShown={clear} />
    </Suspense>
  );
}
