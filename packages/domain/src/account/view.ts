import type { AccountSummary, AccountView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';

export type AccountRow = typeof schema.accounts.$inferSelect;

/** Where the browser finds a stored avatar. */
export const avatarAddress = (key: string | null): string | null => (key === null ? null : `/${key}`);

export function summaryOf(row: AccountRow): AccountSummary {
  const gone = row.deletedAt !== null;
  return {
    id: row.id,
    username: row.username,
    fullname: gone ? null : row.fullname,
    avatar: gone ? null : avatarAddress(row.avatarKey),
    live: row.live,
    livestream: row.livestream,
    creator: row.creator,
  };
}

export interface ViewerRelation {
  isFollowing: boolean;
  subscriptionId: string | null;
}

export interface ViewParts {
  /** Null for an anonymous viewer. */
  relation: ViewerRelation | null;
  /** Unread messages, for one's own account only. */
  ownUnread: number | null;
}

export function viewOf(row: AccountRow, { relation, ownUnread }: ViewParts): AccountView {
  return {
    ...summaryOf(row),
    bio: row.bio,
    followers: row.followersCount,
    following: row.followingCount,
    posts: row.postsCount,
    status: row.liveStatus,
    staff: row.staff,
    socials: { instagram: row.instagram, twitter: row.twitter },
    addDate: row.createdAt.toISOString(),
    isFollowing: relation?.isFollowing ?? null,
    subscriptionId: relation?.subscriptionId ?? null,
    own:
      ownUnread === null
        ? null
        : {
            email: row.email,
            emailVerified: row.emailVerifiedAt !== null,
            phone: row.phone,
            gender: row.gender,
            interests: row.interests,
            unread: ownUnread,
          },
  };
}
