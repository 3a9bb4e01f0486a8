import { useSyncExternalStore } from 'react';

function onLineChange(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Whether the device has a connection, as the browser says. */
export const useOnline = (): boolean => useSyncExternalStore(onLineChange, () => navigator.onLine);
