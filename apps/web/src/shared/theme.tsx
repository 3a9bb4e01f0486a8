import { Segmented } from '@foxreel/ui/segmented';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n/i18n.ts';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'theme';
/** public/first-paint.js listens and applies it to the page. */
const chosen = 'themechosen';

function read(): Theme {
  const theme = localStorage.getItem(key);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function chooseTheme(theme: Theme) {
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

/** This browser's theme, in every open tab. */
const useTheme = (): Theme => useSyncExternalStore(subscribe, read);

const choices = () => themes.map((value) => ({ value, label: i18n.t(`theme:${value}`) }));

/** Light, dark, or the system's. */
export function ThemeChoice() {
  const { t } = useTranslation('theme');
  return <Segmented label={t('label')} choices={choices()} value={useTheme()} onChange={chooseTheme} />;
}
