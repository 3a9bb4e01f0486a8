const steps = [
  { from: 1_000_000_000, sign: 'G' },
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

const formats: Intl.NumberFormat[] = [];
/** Made once: that takes longer than all it is used for, and every slide of the feed has counts. */
function format(value: number, digits: 0 | 1): string {
  formats[digits] ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: digits });
  return formats[digits].format(value);
}

/** A count for people: 999, 1.2K, 34K, 5.6M, 7G (spec part 1 §9). Cut, never rounded up. */
export function formatCount(count: number): string {
  for (const { from, sign } of steps) {
    if (count < from) continue;
    const cut = Math.floor((count / from) * 10) / 10;
    const digits = cut < 100 && !Number.isInteger(cut) ? 1 : 0;
    return `${format(digits ? cut : Math.floor(cut), digits)}${sign}`;
  }
  return format(count, 0);
}
