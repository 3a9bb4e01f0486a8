import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type Notice, onNotice } from './notify.ts';
import type { ToasterProps } from './toaster.tsx';

/** The toaster comes when the page has long been there: the first notice may say that the server is away, and with it the toaster. */
const bringAfterMs = 4000;

/** Stands once in the app; keeps what is to be said until the toaster is there to say it. */
export function Toasts() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [toaster, setToaster] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  useEffect(() => {
    const bring = () =>
      void import('./toaster.tsx').then(setToaster, () => {
        // The next notice tries again.
      });
    const timer = setTimeout(bring, bringAfterMs);
    const stop = onNotice((notice) => {
      bring();
      setNotices((before) => [...before, notice]);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const clear = useCallback(() => setNotices([]), []);
  return toaster && <toaster.Toaster notices={notices} onShown={clear} />;
}
