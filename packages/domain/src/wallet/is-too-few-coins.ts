import { DomainError } from '../kernel/index.ts';

/** Whether a refusal says that the wallet has too few coins: some calls answer null to that, as documented. */
export const isTooFewCoins = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'INSUFFICIENT_COINS';
