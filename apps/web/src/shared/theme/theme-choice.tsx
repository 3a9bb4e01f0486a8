import { Segmented } from '@foxreel/ui/segmented';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { chooseTheme, themes, useTheme } from './theme.ts';

const choices = () => themes.map((value) => ({ value, label: i18n.t(`theme:${value}`) }));

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation('theme');
  return <Segmented label={t('label')} choices={choices()} value={useTheme()} onChange={chooseTheme} />;
}
