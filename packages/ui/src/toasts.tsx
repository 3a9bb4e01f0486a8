import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type Notice, onNotice } from './notify.ts';
import type { ToasterProps } from './toaster.tsx';

/**
 * Preloads the toaster well after page load: the first notice may be that the server is down, and then it could not be fetched.
 */
const preloadDelayMs = 4000;

/** Mounted once in the app; queues notices until the toaster is loaded. */
export function Toasts() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [toaster, setToaster] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  useEffect(() => {
    const loadToaster = () =>
      void import('./toaster.tsx').then(setToaster, () => {
        // The next notice retries.
      });
    const timer = setTimeout(loadToaster, preloadDelayMs);
    const stop = onNotice((notice) => {
      loadToaster();
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
