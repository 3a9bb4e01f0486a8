import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { addressKey } from '../http/address-key.ts';
import type { ApiContext } from '../trpc/context.ts';

/** Streams that one visitor may have open at this process; many people share one address. */
export const streamPlaces = { account: 50, address: 1000 } as const;

const retryAfterSeconds = 30;
const taken = new Map<string, number>();

/** Takes a place for one more open stream. RATE_LIMITED when the visitor has too many. Returns the way to give it back. */
export function takeStreamPlace({ actor, request }: Pick<ApiContext, 'actor' | 'request'>): () => void {
  const [key, most] =
    actor.kind === 'account'
      ? [`account ${actor.accountId}`, streamPlaces.account]
      : [`address ${addressKey(request.address)}`, streamPlaces.address];
  const open = taken.get(key) ?? 0;
  if (open >= most) throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
  taken.set(key, open + 1);
  return () => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
}
