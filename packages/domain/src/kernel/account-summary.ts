import type { AccountSummary, LivestreamKind } from '@foxreel/contracts';

/** The columns of an account that its summary is made of, as statements of any module select them. */
export interface AccountSummaryRow {
  id: string;
  username: string;
  fullname: string;
  avatarKey: string | null;
  live: boolean;
  livestream: LivestreamKind | null;
  creator: boolean;
}

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
