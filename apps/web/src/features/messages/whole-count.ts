import { formatCount } from '../../shared/format/count.ts';

const wholeUntil = 100_000;

/** A figure to be compared with another one: whole as long as it fits, shortened as elsewhere beyond. */
export const wholeCount = (count: number): string => (count < wholeUntil ? count.toLocaleString() : formatCount(count));
