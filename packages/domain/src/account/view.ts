import type { AccountView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import { summaryOf } from '../kernel/index.ts';

export type AccountRow = typeof schema.accounts.$inferSelect;

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
  if (row.deletedAt !== null) return { ...summaryOf(row), ...nothing, addDate: row.createdAt.toISOString() };
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

/** What a view has beyond a summary, of a deleted account. */
const nothing = {
  bio: null,
  followers: 0,
  following: 0,
  posts: 0,
  status: null,
  staff: false,
  socials: { instagram: null, twitter: null },
  isFollowing: null,
  subscriptionId: null,
  own: null,
};
