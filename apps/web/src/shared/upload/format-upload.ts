import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'uploads');

const megabyte = 1024 * 1024;

/** A file's size for people: 820 KB, 4.2 MB, 1000 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const size = bytes / megabyte;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
}

/** The time left in words that do not flicker. */
export function formatTimeLeft(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 45) return t('secondsLeft');
  if (seconds < 90 * 60) return t('minutesLeft', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('hoursLeft', { count: Math.round(seconds / 3600) });
}

/** How much of a file has gone out: '42% of 4.2 MB'. */
export const formatSent = (percent: number, bytes: number): string =>
  t('percentOf', { percent: Math.floor(percent), bytes: formatBytes(bytes) });
