import type { AccountSummary, LivestreamKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';

const { accounts } = schema;

/** What the summary of an account is made of. */
export interface AccountSummaryRow {
  id: string;
  username: string;
  fullname: string;
  avatarKey: string | null;
  live: boolean;
  livestream: LivestreamKind | null;
  creator: boolean;
}

/** The columns of AccountSummaryRow, for a select that has `accounts` among its tables. */
export const accountSummaryColumns = {
  id: accounts.id,
  username: accounts.username,
  fullname: accounts.fullname,
  avatarKey: accounts.avatarKey,
  live: accounts.live,
  livestream: accounts.livestream,
  creator: accounts.creator,
};

/** Where a browser finds a stored avatar, or null without one. */
export const avatarAddress = (avatarKey: string | null): string | null => (avatarKey === null ? null : `/${avatarKey}`);

/** The summary of an account that other entities carry (spec part 1 §3). */
export const toAccountSummary = (row: AccountSummaryRow): AccountSummary => ({
  id: row.id,
  username: row.username,
  fullname: row.fullname,
  avatar: avatarAddress(row.avatarKey),
  live: row.live,
  livestream: row.livestream,
  creator: row.creator,
});
