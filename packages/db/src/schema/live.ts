import { liveAudiences, liveRecordingChoices, livestreamKinds, type StreamHealth } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** What a creator says about a live. */
const setupColumns = {
  title: text('title'),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  audience: text('audience', { enum: liveAudiences }).notNull().default('all'),
  recording: text('recording', { enum: liveRecordingChoices }).notNull().default('off'),
};

/** One live of one creator; at most one is open at a time. Its id names the LiveKit room. */
export const lives = pgTable(
  'lives',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: livestreamKinds }).notNull(),
    ...setupColumns,
    /** The session or API token that opened it; null for a stream key. */
    openedBy: uuid('opened_by'),
    /** The connection of the current external encoder; a newer one replaces it. Null for a camera. */
    encoderId: uuid('encoder_id'),
    /** 'starting' until LiveKit reports that the creator is publishing. */
    state: text('state', { enum: ['starting', 'live', 'ended'] })
      .notNull()
      .default('starting'),
    viewers: integer('viewers').notNull().default(0),
    /** Viewers over HLS, in addition to those in the room. */
    hlsViewers: integer('hls_viewers').notNull().default(0),
    /** The most viewers at one time, however they watched. */
    peakViewers: integer('peak_viewers').notNull().default(0),
    /** The chat message that its creator pinned. */
    pinnedMessageId: uuid('pinned_message_id'),
    /** Hearts from viewers. */
    hearts: integer('hearts').notNull().default(0),
    startedAt: time('started_at'),
    /** When the creator was last seen connected. */
    seenAt: time('seen_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    endReason: text('end_reason'),
    /** What the worker measured of an encoder's stream, with its last heartbeat; null without a picture. */
    health: jsonb('health').$type<StreamHealth>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('lives_open').on(table.accountId).where(sql`${table.state} <> 'ended'`),
    index('lives_state').on(table.state, table.seenAt),
    index('lives_account').on(table.accountId, table.id),
  ],
);

/** What a creator's next live starts with. */
export const liveSetups = pgTable('live_setups', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  ...setupColumns,
  /** The stored picture that stands for the live before its own does. */
  coverKey: text('cover_key'),
});

/** The stream key of an external encoder; only its owner can see it. generateRtmp replaces it. */
export const streamKeys = pgTable(
  'stream_keys',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('stream_keys_key').on(table.key)],
);

export const liveChatMessages = pgTable(
  'live_chat_messages',
  {
    id: primaryId(),
    /** The creator whose live it was written in. */
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** 'held' until the creator approves it; held and deleted messages are not shown. */
    state: text('state', { enum: ['shown', 'held', 'deleted'] })
      .notNull()
      .default('shown'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('live_chat_messages_state').on(table.creatorId, table.state, table.createdAt, table.id),
    index('live_chat_messages_account').on(table.accountId, table.creatorId, table.id),
  ],
);

/** A creator's moderation settings for their live chat; without a row nothing is restricted. */
export const liveChatSettings = pgTable('live_chat_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Seconds between two messages of one person; 0 for no limit. */
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  blockedWords: text('blocked_words').array().notNull().default(sql`'{}'`),
  /** Whether a person's first message needs the creator's approval. */
  holdNewcomers: boolean('hold_newcomers').notNull().default(false),
  followersOnly: boolean('followers_only').notNull().default(false),
  /** Regular expressions of RE2; a message that matches one is rejected. */
  blockedPatterns: text('blocked_patterns').array().notNull().default(sql`'{}'`),
});

/** Accounts that moderate a creator's live chat besides the creator. */
export const liveChatModerators = pgTable(
  'live_chat_moderators',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId] }),
    index('live_chat_moderators_account').on(table.accountId),
  ],
);

export const liveChatMutes = pgTable(
  'live_chat_mutes',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null: until it is lifted. */
    until: time('until'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.accountId] }),
    index('live_chat_mutes_created').on(table.creatorId, table.createdAt, table.accountId),
    index('live_chat_mutes_account').on(table.accountId),
  ],
);

/** What a creator asks the viewers of a live to reach together; at most one is open. Tips in the live since then count. */
export const liveGoals = pgTable(
  'live_goals',
  {
    id: primaryId(),
    liveId: uuid('live_id')
      .notNull()
      .references(() => lives.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** In Fox Coins. */
    target: integer('target').notNull(),
    closedAt: time('closed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('live_goals_open').on(table.liveId).where(sql`${table.closedAt} is null`),
    index('live_goals_live').on(table.liveId),
    index('live_goals_creator').on(table.creatorId, table.id),
  ],
);

/** A question to the viewers of a live; at most one is open. */
export const livePolls = pgTable(
  'live_polls',
  {
    id: primaryId(),
    liveId: uuid('live_id')
      .notNull()
      .references(() => lives.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    closedAt: time('closed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('live_polls_open').on(table.liveId).where(sql`${table.closedAt} is null`),
    index('live_polls_live').on(table.liveId),
    index('live_polls_creator').on(table.creatorId, table.id),
  ],
);

export const livePollVotes = pgTable(
  'live_poll_votes',
  {
    pollId: uuid('poll_id')
      .notNull()
      .references(() => livePolls.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The place of the option, from 0. */
    option: integer('option').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.accountId] }),
    index('live_poll_votes_account').on(table.accountId),
  ],
);
