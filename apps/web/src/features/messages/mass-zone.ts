/** The reader's own zone, such as 'Europe/Bucharest'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, the own one first. */
export function allZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [ownZone(), ...known.filter((zone) => zone !== ownZone())];
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment that a clock on a wall of the zone means: '2026-11-21T18:30' in Europe/Bucharest. Null for what is no time. A time that the
 * change to summer skips counts with the offset of before.
 */
export function momentIn(zone: string, wall: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}

/** What a clock on a wall of the zone shows at a moment, as a datetime-local field takes it. */
export const wallIn = (zone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 16);

/** Whether the clocks of two zones show the same at a moment. */
export const sameWall = (zone: string, other: string, moment: Date): boolean =>
  wallIn(zone, moment) === wallIn(other, moment);

/** 'Sat, 21 Nov, 18:30 GMT+2' */
export const zonedWords = (zone: string, moment: Date): string =>
  moment.toLocaleString(undefined, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** A moment in the zone's time, and in UTC where that is another one. */
export const momentWords = (zone: string, moment: Date): string[] =>
  (sameWall(zone, 'UTC', moment) ? [zone] : [zone, 'UTC']).map((each) => zonedWords(each, moment));
