import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
/** public/first-paint.js hears it and dresses the page. */
const chosen = 'themechosen';

function read(): Theme {
  const theme = localStorage.getItem(key);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  window.dispatchEvent(new Event(chosen));
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify);
  window.addEventListener(chosen, notify);
  return () => {
    window.removeEventListener('storage', notify);
    window.removeEventListener(chosen, notify);
  };
}

/** The theme of this browser, in every open tab alike. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read);
