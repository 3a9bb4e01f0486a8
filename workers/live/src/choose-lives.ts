/** A live that somebody wants to play; `member`: a signed-in viewer. */
export interface WantedLive {
  id: string;
  member: boolean;
}

/**
 * Which lives to package within the limit: those wanted by members before those wanted by visitors only, and among equals the
 * ones already running. So visitors never displace members, and no live is interrupted for an equal.
 */
export function chooseLives(
  wanted: readonly WantedLive[],
  running: ReadonlySet<string>,
  most: number,
): ReadonlySet<string> {
  const rank = ({ id, member }: WantedLive) => (member ? 0 : 2) + (running.has(id) ? 0 : 1);
  const chosen = wanted.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
  return new Set(chosen.map(({ id }) => id));
}
