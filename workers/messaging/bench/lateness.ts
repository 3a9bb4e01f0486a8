export interface Lateness {
  p50: number;
  p99: number;
  max: number;
}

/** Percentiles of waiting times, in milliseconds. */
export function latenessOf(values: readonly number[]): Lateness {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export const inWords = ({ p50, p99, max }: Lateness): string => `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`;
