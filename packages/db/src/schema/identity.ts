import { securityChangeKinds } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { citext, primaryId, time } from './column-types.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: primaryId(),
    username: citext('username').notNull(),
    email: citext('email').notNull(),
    emailVerifiedAt: time('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    fullname: text('fullname').notNull(),
    bio: text('bio'),
    /** Storage key of the avatar, without its size suffix. */
    avatarKey: text('avatar_key'),
    phone: text('phone'),
    gender: text('gender'),
    interests: text('interests').array().notNull().default(sql`'{}'`),
    instagram: text('instagram'),
    twitter: text('twitter'),
    /** The owner's language, a code of the contracts' languages: of mails and pushes, and of the app on a new device. */
    language: text('language'),
    /** Whether the app saves data for the owner; null: as each device says. */
    reducedData: boolean('reduced_data'),
    creator: boolean('creator').notNull().default(false),
    staff: boolean('staff').notNull().default(false),
    /**
     * A visitor who wrote to support without an account: suspended from the start, no password, visible only at the support
     * desk.
     */
    visitor: boolean('visitor').notNull().default(false),
    live: boolean('live').notNull().default(false),
    livestream: text('livestream', { enum: ['RTMP', 'WebRTC'] }),
    /** 'live', or 'stop' once a live has ended. */
    liveStatus: text('live_status', { enum: ['live', 'stop'] }),
    /** Exact, and deliberately in no index: the row of a popular account can then be updated in place (HOT). */
    followersCount: integer('followers_count').notNull().default(0),
    /** followersCount at the last run of rankPopularity: the sort key of creators. */
    popularity: integer('popularity').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    postsCount: integer('posts_count').notNull().default(0),
    /** Which emails the owner wants; absent means yes. Parsed by notificationSettings of the contracts. */
    notifications: jsonb('notifications').notNull().default({}),
    /** Nothing is added to the owner's watch history. */
    watchHistoryPaused: boolean('watch_history_paused').notNull().default(false),
    /** The search text: username and full name without case and accents. */
    searchKey: text('search_key').notNull().generatedAlwaysAs(sql`search_key(username::text || ' ' || fullname)`),
    suspendedAt: time('suspended_at'),
    /** The reason for the suspension, shown to the owner at sign-in. */
    suspensionReason: text('suspension_reason'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_username').on(table.username),
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_live').on(table.id).where(sql`${table.live}`),
    index('accounts_creator_id').on(table.id).where(sql`${table.creator} and ${table.deletedAt} is null`),
    index('accounts_staff_id').on(table.id).where(sql`${table.staff} and ${table.deletedAt} is null`),
    index('accounts_suspended_id')
      .on(table.id)
      .where(sql`${table.suspendedAt} is not null and ${table.deletedAt} is null`),
    index('accounts_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('accounts_search_begin').on(table.searchKey.op('text_pattern_ops')),
    index('accounts_popular')
      .on(table.popularity.desc().nullsFirst(), table.id)
      .where(sql`${table.creator} and ${table.suspendedAt} is null and ${table.deletedAt} is null`),
  ],
);

/** Tokens are stored as SHA-256 hashes; a session lives on real time, not on the sandbox clock. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Hash of the auth_id cookie. */
    tokenHash: text('token_hash').notNull(),
    /** Hash of the access_token cookie, which only opens the realtime connection. */
    accessHash: text('access_hash').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** When this session last confirmed the password, in real time; null after a sign-in by emailed code. */
    passwordConfirmedAt: time('password_confirmed_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    uniqueIndex('sessions_access').on(table.accessHash),
    index('sessions_account').on(table.accountId),
    index('sessions_expires').on(table.expiresAt),
  ],
);

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    followeeId: uuid('followee_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    index('follows_followee').on(table.followeeId, table.createdAt, table.followerId),
    index('follows_follower').on(table.followerId, table.createdAt, table.followeeId),
  ],
);

/** A block hides both accounts from each other completely. */
export const blocks = pgTable(
  'blocks',
  {
    id: primaryId(),
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('blocks_pair').on(table.blockerId, table.blockedId),
    index('blocks_blocked').on(table.blockedId, table.blockerId),
  ],
);

/** Secrets mailed to an address to prove that it works: single use, stored as SHA-256 hashes, in real time. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_email', 'password_reset', 'sign_in_code'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address it was sent to. */
    email: citext('email').notNull(),
    /** Hash of the known device that asked for a code; null for an unknown device. */
    device: text('device'),
    /** Wrong attempts, for codes that are short enough to guess. */
    tries: integer('tries').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    uniqueIndex('email_tokens_hash').on(table.purpose, table.tokenHash),
    index('email_tokens_account').on(table.accountId, table.purpose, table.createdAt),
  ],
);

/** Changes that could hand an account to somebody else. A mailed link undoes each, once, in real time. */
export const securityChanges = pgTable(
  'security_changes',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: securityChangeKinds }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The verified address that was replaced. */
    formerEmail: citext('former_email'),
    /** The previous values; parsed by the module that wrote them. */
    former: jsonb('former'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    uniqueIndex('security_changes_token').on(table.tokenHash),
    index('security_changes_account').on(table.accountId, table.createdAt),
    index('security_changes_former_email').on(table.formerEmail).where(sql`${table.formerEmail} is not null`),
  ],
);

/**
 * SHA-256 of a deleted account's username in lower case. It stays reserved until `until`, so that nobody can impersonate its
 * owner.
 */
export const heldUsernames = pgTable('held_usernames', {
  usernameHash: text('username_hash').primaryKey(),
  until: time('until').notNull(),
});

/** Personal tokens of external tools (`Authorization: Bearer`): shown once, kept as SHA-256 hashes, revocable. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Permissions; parsed by apiTokenScopes of the contracts. */
    scopes: text('scopes').array().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.tokenHash), index('api_tokens_account').on(table.accountId)],
);

/** What the law requires us to keep of a deleted account, stored separately and until a fixed date. */
export const retainedRecords = pgTable(
  'retained_records',
  {
    id: primaryId(),
    accountId: uuid('account_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    keepUntil: time('keep_until').notNull(),
  },
  (table) => [
    index('retained_records_account').on(table.accountId),
    index('retained_records_until').on(table.keepUntil),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: primaryId(),
    /** Null once the reporter has deleted their account. */
    reporterId: uuid('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    reportUser: uuid('report_user').references(() => accounts.id, { onDelete: 'cascade' }),
    reportMedia: uuid('report_media'),
    reportComment: uuid('report_comment'),
    reason: text('reason').notNull(),
    details: text('details'),
    status: text('status', { enum: ['open', 'dismissed', 'resolved'] })
      .notNull()
      .default('open'),
    action: text('action', { enum: ['dismiss', 'remove_media', 'remove_comment', 'warn_user', 'suspend_user'] }),
    note: text('note'),
    resolvedBy: uuid('resolved_by').references(() => accounts.id, { onDelete: 'set null' }),
    resolvedAt: time('resolved_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reports_status').on(table.status, table.createdAt, table.id),
    index('reports_reporter').on(table.reporterId),
    index('reports_accused').on(table.reportUser, table.status),
    index('reports_media')
      .on(table.status)
      .where(sql`${table.reportUser} is null and ${table.reportMedia} is not null`),
    index('reports_resolver').on(table.resolvedBy),
  ],
);
