import { i18n, locale } from './i18n/i18n.ts';

const steps = [
  { from: 1_000_000_000, sign: 'G' },
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

const t = i18n.getFixedT(null, 'time');

const compactFormats = new Map<string, Intl.NumberFormat>();
/** Created once per language: creation takes longer than all its uses, and every slide of the feed has counts. */
function compactFormat(): Intl.NumberFormat {
  const made =
    compactFormats.get(locale()) ??
    new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, roundingMode: 'trunc', notation: 'compact' });
  compactFormats.set(locale(), made);
  return made;
}

/** A count for display: 999, 1.2K, 34K, 5.6M, 7G (spec part 1 §9); other languages have their own signs. Truncated, never rounded up. */
export function formatCount(count: number): string {
  if (i18n.language !== 'en') return compactFormat().format(count);
  for (const { from, sign } of steps) {
    if (count < from) continue;
    const cut = Math.floor((count / from) * 10) / 10;
    // Without Intl, whose first use takes a slow phone longer than everything else a slide shows.
    return `${cut < 100 ? cut : Math.floor(cut)}${sign}`;
  }
  return String(count);
}

function formatUsd(cents: number, digits: 0 | 2): string {
  const arabic = i18n.language === 'ar';
  const text = new Intl.NumberFormat(arabic ? 'en-US' : locale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
  // Arabic texts have $9.99 too: isolated, as its sign would wander to the other end of the line.
  return arabic ? `\u2066${text}\u2069` : text;
}

/** Cents as dollars in the reader's locale; whole dollars without cents. */
export const formatCents = (cents: number): string => formatUsd(cents, cents % 100 === 0 ? 0 : 2);

/** $1,234.50: always with cents, for columns of numbers (spec part 2 §9). */
export const formatDollars = (cents: number): string => formatUsd(cents, 2);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Relative time (spec part 1 §9): minutes under 1 hour, hours up to 24, 'Yesterday at …', then the date. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const then = new Date(iso);
  const past = Math.max(0, now - then.getTime());
  if (past < minute) return t('now');
  if (past < hour) return t('minutesAgo', { count: Math.floor(past / minute) });
  if (past < day) return t('hoursAgo', { count: Math.floor(past / hour) });
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (then.toDateString() === yesterday.toDateString()) {
    return t('yesterdayAt', { time: then.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' }) });
  }
  const sameYear = new Date(now).getFullYear() === then.getFullYear();
  return then.toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** The countdown to a release, rounded: 'Available in 3 days' (spec part 1 §4). Null once released. */
export function formatAvailableIn(iso: string, now: number = Date.now()): string | null {
  const left = new Date(iso).getTime() - now;
  if (left <= 0) return null;
  // Under an hour it never shows 60 minutes, nor 24 hours under a day.
  const [amount, unit] =
    left >= day
      ? ([Math.round(left / day), 'day'] as const)
      : left >= hour
        ? ([Math.min(Math.round(left / hour), 23), 'hour'] as const)
        : ([Math.min(Math.max(Math.round(left / minute), 1), 59), 'minute'] as const);
  return t(`available_${unit}`, { count: amount });
}

/** A duration: 0:07, 12:34, 1:02:03. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** A number of seconds as a person says it: '30 seconds', '5 minutes'; with 'short' '30 sec', '5 min'. */
export function formatSeconds(seconds: number, unitDisplay: 'long' | 'short'): string {
  const [value, unit] = seconds >= 60 && seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay }).format(value);
}

/** 'Nov 27, 2026, 6:30 PM', in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Dollars for a form's field, with the reader's decimal sign: 4.99 or 4,99. */
export const writeDollars = (cents: number): string =>
  (cents / 100).toFixed(2).replace('.', (0.5).toLocaleString(locale()).includes(',') ? ',' : '.');

const typed = /^\$?\s*(?=[\d.,])(\d*)(?:[.,](\d{1,2}))?$/;

/** Dollars as typed: '4.99', '$4.99', '4,99'. NaN for anything else: '1,500' would be 1.50 to some and 1500 to others. */
export function readDollars(text: string): number {
  const [found, whole, part] = typed.exec(text.trim()) ?? [];
  return found === undefined ? Number.NaN : Number(`${whole}.${part ?? 0}`);
}
