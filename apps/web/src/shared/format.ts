const steps = [
  { from: 1_000_000_000, sign: 'G' },
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

const formats: Intl.NumberFormat[] = [];
/** Created once: creation takes longer than all its uses, and every slide of the feed has counts. */
function format(value: number, digits: 0 | 1): string {
  formats[digits] ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: digits });
  return formats[digits].format(value);
}

/** A count for display: 999, 1.2K, 34K, 5.6M, 7G (spec part 1 §9). Truncated, never rounded up. */
export function formatCount(count: number): string {
  for (const { from, sign } of steps) {
    if (count < from) continue;
    const cut = Math.floor((count / from) * 10) / 10;
    const digits = cut < 100 && !Number.isInteger(cut) ? 1 : 0;
    return `${format(digits ? cut : Math.floor(cut), digits)}${sign}`;
  }
  return format(count, 0);
}

/** Cents as dollars in the reader's locale; whole dollars without cents. */
export function formatCents(cents: number): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(cents / 100);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Relative time (spec part 1 §9): minutes under 1 hour, hours up to 24, 'Yesterday at …', then the date. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const then = new Date(iso);
  const past = Math.max(0, now - then.getTime());
  if (past < minute) return 'now';
  if (past < hour) return `${Math.floor(past / minute)}m`;
  if (past < day) return `${Math.floor(past / hour)}h`;
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (then.toDateString() === yesterday.toDateString()) {
    return `Yesterday at ${then.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })}`;
  }
  const sameYear = new Date(now).getFullYear() === then.getFullYear();
  return then.toLocaleDateString(undefined, {
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
      ? [Math.round(left / day), 'day']
      : left >= hour
        ? [Math.min(Math.round(left / hour), 23), 'hour']
        : [Math.min(Math.max(Math.round(left / minute), 1), 59), 'minute'];
  return `Available in ${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** A duration: 0:07, 12:34, 1:02:03. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** 'Nov 27, 2026, 6:30 PM', in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const typed = /^\$?\s*(?=[\d.,])(\d*)(?:[.,](\d{1,2}))?$/;

/** Dollars as typed: '4.99', '$4.99', '4,99'. NaN for anything else: '1,500' would be 1.50 to some and 1500 to others. */
export function readDollars(text: string): number {
  const [found, whole, part] = typed.exec(text.trim()) ?? [];
  return found === undefined ? Number.NaN : Number(`${whole}.${part ?? 0}`);
}
