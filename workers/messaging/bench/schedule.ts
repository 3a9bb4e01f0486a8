/** `count` jobs, due evenly over `windowMs` from `from` on. */
export interface Schedule {
  count: number;
  from: Date;
  windowMs: number;
}
