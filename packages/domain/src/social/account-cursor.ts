import type { AccountSummary } from '@foxreel/contracts';

const cursors = new WeakMap<AccountSummary, () => string>();

/** Remembers, for as long as the account of a list lives, how to go on behind it. Nothing is signed before it is asked for. */
export function keepAccountCursor<T extends AccountSummary>(account: T, cursorOf: () => string): T {
  cursors.set(account, cursorOf);
  return account;
}

/** The cursor that goes on behind an account in the list that it was read from; null for one that came by itself. */
export const accountCursorOf = (account: AccountSummary): string | null => cursors.get(account)?.() ?? null;
