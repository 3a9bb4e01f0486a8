import type { PeriodUnit } from '@foxreel/contracts';

/**
 * The end of a period that begins at `from`: days and weeks by length, months and years by the calendar in UTC. A day that a month does
 * not have is its last: January 31 and a month is February 28.
 */
export function periodEnd(from: Date, { duration, unit }: { duration: number; unit: PeriodUnit }): Date {
  const end = new Date(from);
  if (unit === 'day' || unit === 'week') {
    end.setUTCDate(end.getUTCDate() + duration * (unit === 'week' ? 7 : 1));
    return end;
  }
  const months = duration * (unit === 'year' ? 12 : 1);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end;
}
