import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    creator: boolean('creator').notNull().default(false),
    staff: boolean('staff').notNull().default(false),
    live: boolean('live').notNull().default(false),
    livestream: text('livestream', { enum: ['RTMP', 'WebRTC'] }),
    /** 'live', or 'stop' once a live has ended. */
    liveStatus: text('live_status', { enum: ['live', 'stop'] }),
    followersCount: integer('followers_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    postsCount: integer('posts_count').notNull().default(0),
    suspendedAt: time('suspended_at'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_username').on(table.username),
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_live').on(table.id).where(sql`${table.live}`),
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
    /** Hash of the access_token cookie, which opens the realtime connection only. */
    accessHash: text('access_hash').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
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

/** A block hides both from each other, completely. */
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
