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

/** The public address of a stored avatar, or null without one. */
export function avatarAddress(avatarKey: string | null): string | null {
  if (avatarKey === null) return null;
  const name = avatarKey.slice(avatarKey.lastIndexOf('/') + 1);
  return `/avatars/${name.endsWith('.webp') ? name : `${name}.webp`}`;
}

/** The summary of an account that other entities carry (spec part 1 §3). */
export const toAccountSummary = (row: AccountSummaryRow): AccountSummary => ({
  id: row.id,
  username: row.username,
  fullname: row.fullname,
  avatar: avatarAddress(row.avatarKey),
  live: row.live,
  livestream: row.live ? row.livestream : null,
  creator: row.creator,
});
