import type { NotificationSettings } from '@foxreel/contracts';
import { Temporal } from 'temporal-polyfill';

/**
 * When the quiet hours that `now` is in end; null outside of them. Both times are of the account's time zone, so on the day of
 * a change of clocks the hours are one shorter or longer.
 */
export function quietUntil(settings: NotificationSettings, now: Date): Date | null {
  if (!settings.quietHours) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(settings.timeZone);
  const [from, to] = [Temporal.PlainTime.from(settings.quietFrom), Temporal.PlainTime.from(settings.quietTo)];
  const afterFrom = Temporal.PlainTime.compare(local.toPlainTime(), from) >= 0;
  const beforeTo = Temporal.PlainTime.compare(local.toPlainTime(), to) < 0;
  const overnight = Temporal.PlainTime.compare(from, to) > 0;
  if (overnight ? !afterFrom && !beforeTo : !afterFrom || !beforeTo) return null;
  const end = local.withPlainTime(to);
  const later = Temporal.ZonedDateTime.compare(end, local) > 0 ? end : local.add({ days: 1 }).withPlainTime(to);
  return new Date(later.epochMilliseconds);
}
