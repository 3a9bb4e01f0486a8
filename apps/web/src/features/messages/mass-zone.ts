import { Temporal } from 'temporal-polyfill';
import { locale } from '../../shared/i18n/i18n.ts';

/** The reader's own zone, such as 'Europe/Bucharest'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone the browser knows, the own one first. */
export function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [ownZone(), ...zones.filter((zone) => zone !== ownZone())];
}

/**
 * The instant of a zone's local time: '2026-11-21T18:30' in Europe/Bucharest. Null if invalid. A time skipped by daylight
 * saving moves forward by the skipped hour; of a repeated time the first is meant.
 */
export function fromZonedTime(zone: string, local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  try {
    return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A zone's local time at an instant, as a datetime-local value. */
export const toZonedTime = (zone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Whether two zones have the same local time at an instant. */
export const isSameLocalTime = (zone: string, other: string, moment: Date): boolean =>
  toZonedTime(zone, moment) === toZonedTime(other, moment);

/** 'Sat, 21 Nov, 18:30 GMT+2' */
export const formatZonedTime = (zone: string, moment: Date): string =>
  moment.toLocaleString(locale(), {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** An instant in the zone's time, and in UTC if that differs. */
export const formatInBothZones = (zone: string, moment: Date): string[] =>
  (isSameLocalTime(zone, 'UTC', moment) ? [zone] : [zone, 'UTC']).map((each) => formatZonedTime(each, moment));
