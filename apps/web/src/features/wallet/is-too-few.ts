import { messages } from '@foxreel/contracts';
import { refusalOf } from '../../shared/api/refusal.ts';

/** Whether a call was refused because the wallet holds too few coins. */
export const isTooFew = (error: unknown): boolean =>
  error !== null && error !== undefined && refusalOf(error).message === messages.notEnoughCoins;
