import { type EarningDayView, limits } from '@foxreel/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';

export const earningsQuery = utils.wallet.earnings.queryOptions();

/** The viewer's sales, newest first. */
export const salesQuery = utils.wallet.earned.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const payoutsQuery = utils.wallet.payouts.infiniteQueryOptions(
  { limit: limits.feedPage },
  { getNextPageParam: (page) => page.after },
);

export const payoutDetailsQuery = utils.wallet.payoutDetails.queryOptions();

export const daysQuery = (days: number) =>
  utils.wallet.earningDays.queryOptions({ days }, { placeholderData: keepPreviousData });

const dayMs = 86_400_000;

export interface Day {
  /** 2026-11-21, in UTC. */
  day: string;
  cents: number;
}

/** All days up to `last`, oldest first, including those without earnings. */
export function fillDays(earned: readonly EarningDayView[], count: number, last: number): Day[] {
  const known = new Map(earned.map(({ day, cents }) => [day, cents]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    return { day, cents: known.get(day) ?? 0 };
  });
}

/** A chart's last day: today, or the newest day with earnings if the server's clock is ahead. */
export function lastDay(earned: readonly EarningDayView[], now: number): number {
  const newest = earned.at(-1)?.day;
  return Math.max(now, newest ? Date.parse(`${newest}T00:00:00Z`) : 0);
}
