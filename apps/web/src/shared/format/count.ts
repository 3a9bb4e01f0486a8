const steps = [
  { from: 1_000_000_000, sign: 'G' },
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

/** A count for people: 999, 1.2K, 34K, 5.6M, 7G (spec part 1 §9). Cut, never rounded up. */
export function formatCount(count: number): string {
  for (const { from, sign } of steps) {
    if (count < from) continue;
    const cut = Math.floor((count / from) * 10) / 10;
    const digits = cut < 100 && !Number.isInteger(cut) ? 1 : 0;
    return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: digits }).format(digits ? cut : Math.floor(cut))}${sign}`;
  }
  return new Intl.NumberFormat().format(count);
}
