import { messages } from '@foxreel/contracts';
import { type Context, DomainError } from '../kernel/index.ts';
import { KeyTaken, type Posted, postTransfers } from './post-transfers.ts';
import type { NewTransfer } from './transfer.ts';

/**
 * Posts one transfer, in the caller's transaction where there is one. Returns its id, and whether it was written now or known by its
 * key. INSUFFICIENT_COINS when a member's coins do not suffice; CONFLICT when the key was used for something else.
 */
export async function postTransfer(ctx: Context, transfer: NewTransfer): Promise<{ id: string; posted: boolean }> {
  const [result] = await posting(() => postTransfers(ctx, [transfer]));
  if (!result || result.outcome === 'short') throw tooFewCoins(result?.account);
  return { id: result.id, posted: result.outcome === 'posted' };
}

/** What a short account means to people: a member's wallet is empty; any other is a mistake of ours. */
export function tooFewCoins(account: string | undefined): Error {
  if (account?.startsWith('coins:')) return new DomainError('INSUFFICIENT_COINS', messages.notEnoughCoins);
  return new Error(`The ledger refused to take ${account} below zero`);
}

async function posting(work: () => Promise<Posted[]>): Promise<Posted[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeyTaken)
      throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
    throw error;
  }
}
