import type { AccountSummary } from '@foxreel/contracts';

/** The name that a person is shown by: their own, else the handle. */
export function personName(account: Pick<AccountSummary, 'fullname' | 'username'>): string {
  return account.fullname?.trim() || account.username;
}
