import { createHash } from 'node:crypto';
import { type AccountView, isLanguage, limits, type ProfileInput, type UpdateProfileInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, inArray, isNull, ne, or, sql } from '@foxreel/db/drizzle';
import { fileTypeFromBuffer } from 'file-type';
import {
  avatarAddress,
  type Context,
  DomainError,
  forbidden,
  fromReplica,
  neitherBlocked,
  notFound,
  notHiddenFrom,
  requireAccount,
  summaryOf,
  viewerId,
} from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';

const { accounts, follows, subscriptions, threads } = schema;

export type AccountRow = typeof schema.accounts.$inferSelect;

interface ViewerRelation {
  isFollowing: boolean;
  subscriptionId: string | null;
}

interface ViewParts {
  /** Null for an anonymous viewer. */
  relation: ViewerRelation | null;
  /** Unread messages; only for the viewer's own account. */
  ownUnread: number | null;
}

function viewOf(row: AccountRow, { relation, ownUnread }: ViewParts): AccountView {
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
            language: isLanguage(row.language) ? row.language : null,
            reducedData: row.reducedData,
            unread: ownUnread,
          },
  };
}

/** The fields of a deleted account beyond its summary. */
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

/** Full views of the existing accounts, as the viewer may see them, by id, in one query. The caller checks visibility. */
export async function accountViews(ctx: Context, ids: Iterable<string>): Promise<Map<string, AccountView>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      account: accounts,
      follower: follows.followerId,
      subscriptionId: subscriptions.id,
      unread: unreadOf(viewer),
    })
    .from(accounts)
    .leftJoin(follows, and(eq(follows.followerId, viewer ?? unknownId), eq(follows.followeeId, accounts.id)))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.fromId, viewer ?? unknownId),
        eq(subscriptions.toId, accounts.id),
        ne(subscriptions.status, 'ended'),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, ctx.clock.now())),
      ),
    )
    .where(inArray(accounts.id, uniqueIds));
  return new Map(
    rows.map(({ account, follower, subscriptionId, unread }) => [
      account.id,
      viewOf(account, {
        relation: viewer === null ? null : { isFollowing: follower !== null, subscriptionId },
        ownUnread: account.id === viewer ? unread : null,
      }),
    ]),
  );
}

/** An id without an account. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/** Without threads with a block: they are in nobody's inbox. */
const unreadOf = (viewer: string | null) => sql<number>`case when ${accounts.id} = ${viewer ?? unknownId} then (
  select coalesce(sum(case when ${threads.account1Id} = ${accounts.id} then ${threads.unread1} else ${threads.unread2} end), 0)::int
  from ${threads}
  where (${threads.account1Id} = ${accounts.id} or ${threads.account2Id} = ${accounts.id})
    and ${notHiddenFrom(viewer ?? unknownId, threads.account1Id)} and ${notHiddenFrom(viewer ?? unknownId, threads.account2Id)}
) else 0 end`;

/**
 * The account with that username as the viewer may see it; null if it does not exist, is suspended, or a block exists in either
 * direction.
 */
export const getProfile = (ctx: Context, input: ProfileInput): Promise<AccountView | null> =>
  fromReplica(ctx, (replica) => profileOf(replica, input));

async function profileOf(ctx: Context, { username }: ProfileInput): Promise<AccountView | null> {
  const viewer = viewerId(ctx);
  const unblocked = viewer === null ? undefined : neitherBlocked(viewer, accounts.id);
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.suspendedAt), isNull(accounts.deletedAt), unblocked));
  return row ? ((await accountViews(ctx, [row.id])).get(row.id) ?? null) : null;
}

/** The signed-in account with its private fields, or UNAUTHENTICATED. */
export async function getOwnAccount(ctx: Context): Promise<AccountView> {
  const { accountId } = requireAccount(ctx);
  const account = (await accountViews(ctx, [accountId])).get(accountId);
  if (!account) throw new Error('The session has no account');
  return account;
}

/** Changes the given fields of the viewer's own profile; an empty text clears an optional field. */
export async function updateProfile(ctx: Context, input: UpdateProfileInput): Promise<AccountView> {
  const { accountId } = requireAccount(ctx);
  const values: Partial<typeof schema.accounts.$inferInsert> = {};
  if (input.fullname !== undefined) values.fullname = input.fullname;
  if (input.bio !== undefined) values.bio = input.bio || null;
  if (input.phone !== undefined) values.phone = input.phone || null;
  if (input.gender !== undefined) values.gender = input.gender;
  if (input.interests !== undefined) values.interests = input.interests;
  if (input.instagram !== undefined) values.instagram = input.instagram || null;
  if (input.twitter !== undefined) values.twitter = input.twitter || null;
  if (input.language !== undefined) values.language = input.language;
  if (input.reduced_data !== undefined) values.reducedData = input.reduced_data === '' ? null : input.reduced_data;
  if (Object.keys(values).length > 0)
    await ctx.db.update(schema.accounts).set(values).where(eq(schema.accounts.id, accountId));
  return getOwnAccount(ctx);
}

const size = 256;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
const wrongType = 'Avatar must be a png, jpg or webp image';

/**
 * Sets the viewer's avatar: a square WebP of 256 pixels without metadata. UNSUPPORTED_TYPE if the bytes are not a decodable
 * image, TOO_LARGE over 10 MB or too many pixels. Deletes the old file.
 */
export async function saveAvatar(
  ctx: Context,
  { body }: { body: Uint8Array },
): Promise<{ filename: string; url: string }> {
  const { accountId } = requireAccount(ctx);
  if (body.byteLength > limits.avatarBytesMax) throw new DomainError('TOO_LARGE', 'Avatar must be at most 10 MB');
  const type = await fileTypeFromBuffer(body);
  if (!type || !imageTypes.has(type.mime)) throw new DomainError('UNSUPPORTED_TYPE', wrongType);
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'avatar',
    typeMessage: wrongType,
    shape: (upright) => upright.resize(size, size, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  });

  const filename = `${accountId}-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`;
  const key = `avatars/${filename}`;
  const { accounts } = schema;
  await ctx.storage.put(key, picture, { contentType: 'image/webp' });
  const [before] = await ctx.db
    .select({ avatarKey: accounts.avatarKey })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  await ctx.db.update(accounts).set({ avatarKey: key }).where(eq(accounts.id, accountId));
  const old = before?.avatarKey;
  if (old && old !== key) await ctx.afterCommit(() => ctx.storage.delete(old).catch(() => {}));
  return { filename, url: avatarAddress(key) ?? '' };
}

/** Grants or revokes the creator and staff roles. System only: the seed and the review of applications. */
export async function setRoles(ctx: Context, input: { id: string; creator?: boolean; staff?: boolean }): Promise<void> {
  if (ctx.actor.kind !== 'system') throw forbidden('Only the system can do this');
  const roles = {
    ...(input.creator === undefined ? {} : { creator: input.creator }),
    ...(input.staff === undefined ? {} : { staff: input.staff }),
  };
  if (Object.keys(roles).length === 0) return;
  const changed = await ctx.db
    .update(schema.accounts)
    .set(roles)
    .where(eq(schema.accounts.id, input.id))
    .returning({ id: schema.accounts.id });
  if (changed.length === 0) throw notFound('The account');
}
