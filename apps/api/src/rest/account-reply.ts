import type { AccountView } from '@foxreel/contracts';

/** An account in the documented names of the REST and GraphQL calls (spec part 1 §3). */
export function accountReply(account: AccountView): Record<string, unknown> {
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    avatar: account.avatar,
    bio: account.bio,
    email: account.own?.email ?? null,
    email_verified: account.own?.emailVerified ?? null,
    phone: account.own?.phone ?? null,
    gender: account.own?.gender ?? null,
    interests: account.own?.interests ?? [],
    followers: account.followers,
    following: account.following,
    posts: account.posts,
    live: account.live,
    livestream: account.livestream,
    status: account.status,
    role: { creator: account.creator, staff: account.staff },
    socials: account.socials,
    isFollowing: account.isFollowing,
    authUserSubscription: account.subscriptionId === null ? null : { id: account.subscriptionId },
    add_date: account.addDate,
  };
}
