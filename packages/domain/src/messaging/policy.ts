import type { Delay } from '@foxreel/contracts';

const unitMs = { minutes: 60_000, hours: 3_600_000 } as const;

/** When a rule's message falls due for an event of that time; at once without a delay. */
export const dueAt = (eventAt: Date, delay: Delay | null): Date =>
  new Date(eventAt.getTime() + (delay ? delay.amount * unitMs[delay.unit] : 0));

/** How things stand between a rule's creator and a fan at the moment of delivery. */
export interface DeliveryStanding {
  enabled: boolean;
  creatorAlive: boolean;
  fanAlive: boolean;
  blocked: boolean;
  /** The fan still follows, or still subscribes: what the rule's event began. */
  related: boolean;
}

export type SkipReason = 'rule_disabled' | 'account_gone' | 'blocked' | 'relation_ended';

/** Why a due auto message is not sent, or null when it is (docs/decisions/0009-auto-messages.md). */
export function skipReason(standing: DeliveryStanding): SkipReason | null {
  if (!standing.creatorAlive || !standing.fanAlive) return 'account_gone';
  if (standing.blocked) return 'blocked';
  if (!standing.enabled) return 'rule_disabled';
  if (!standing.related) return 'relation_ended';
  return null;
}
