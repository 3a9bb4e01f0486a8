/** Of Postgres: deadlock_detected and serialization_failure. */
const lostRaces = new Set(['40P01', '40001']);
const causesMax = 5;

/** Whether Postgres broke work off only because it and another one got in each other's way: begun again, it may well succeed. */
export function isLostRace(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < causesMax && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && lostRaces.has(cause.code)) return true;
    cause = cause.cause;
  }
  return false;
}
