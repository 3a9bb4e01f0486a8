/** A live that somebody wants to play; `member`: somebody who is signed in. */
export interface WantedLive {
  id: string;
  member: boolean;
}

/**
 * Which lives are packaged when only so many can be: those that members want before those that only strangers want, and among equals
 * those that are packaged already. So strangers take no place from members, and nobody's live is broken off for an equal.
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
