import type { MoneySettings } from '@foxreel/contracts';

const dayMs = 86_400_000;
/** A Monday; payout days are counted from it, so that every process agrees on them. */
const firstDay = Date.UTC(2026, 0, 5);

/** The latest payout day that has begun, at midnight UTC. */
export function lastPayoutDay(now: Date, { payoutEveryDays }: Pick<MoneySettings, 'payoutEveryDays'>): Date {
  const every = payoutEveryDays * dayMs;
  return new Date(firstDay + Math.floor((now.getTime() - firstDay) / every) * every);
}

export const nextPayoutDay = (now: Date, settings: Pick<MoneySettings, 'payoutEveryDays'>): Date =>
  new Date(lastPayoutDay(now, settings).getTime() + settings.payoutEveryDays * dayMs);
