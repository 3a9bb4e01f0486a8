/** `count` jobs, due evenly over `windowMs` starting at `from`. */
export interface Schedule {
  count: number;
  from: Date;
  windowMs: number;
}
