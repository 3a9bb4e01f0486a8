import { Segmented } from '@foxreel/ui/segmented';
import { words } from '../words/words.ts';
import { chooseTheme, themes, useTheme } from './theme.ts';

const t = words({ label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' });
const choices = themes.map((value) => ({ value, label: t(value) }));

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  return <Segmented label={t('label')} choices={choices} value={useTheme()} onChange={chooseTheme} />;
}
