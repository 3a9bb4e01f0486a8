import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(min-width: 900px)');

function subscribe(notify: () => void) {
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the window has the desktop's 900 px (spec part 1 §2). */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
