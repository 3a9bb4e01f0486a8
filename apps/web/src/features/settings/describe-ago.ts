import { formatAgo } from '../../shared/format/time.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'settings');

/** A past time within a sentence: 'just now', '5m ago', 'Yesterday at 10:00', '3 May'. */
export function describeAgo(iso: string): string {
  const text = formatAgo(iso);
  if (text === 'now') return t('justNow');
  return /^\d+[mh]$/.test(text) ? t('ago', { time: text }) : text;
}
