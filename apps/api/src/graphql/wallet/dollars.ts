/** Cents as the documented Float of dollars: two decimals at most. */
export const inDollars = (cents: number): number => cents / 100;
