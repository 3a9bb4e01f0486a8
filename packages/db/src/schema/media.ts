import { mediaStates, processStatuses } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle-pg.ts';
import { citext, primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** What the worker has produced, as paths below `media/{id}/` in storage. Absent: not produced (yet). */
export interface MediaRenditions {
  /** The first playable rendition: an MP4 with its index at the front. */
  playable?: { path: string; type: string };
  hls?: { path: string; heights: number[] };
  /** Photos and stills in WebP; the sharp ones require access to the media. */
  original?: string;
  preview?: string;
  grid?: string;
  poster?: string;
  /** A heavily blurred still that everyone may see: the cover of locked media. */
  cover?: string;
  teaser?: string;
  /** WebVTT from the file's own subtitle track; language as a BCP 47 tag if it has one. */
  captions?: { path: string; language: string | null };
  /** The creator's own captions, one a language. */
  captionTracks?: { path: string; language: string | null }[];
}

export interface MediaInfo {
  width: number;
  height: number;
  /** Seconds; 0 for photos. */
  duration: number;
}

export const sounds = pgTable(
  'sounds',
  {
    id: primaryId(),
    name: text('name').notNull(),
    storageKey: text('storage_key').notNull(),
    mimeType: text('mime_type').notNull(),
    searchKey: text('search_key').notNull().generatedAlwaysAs(sql`search_key(name)`),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sounds_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('sounds_name').on(table.searchKey, table.id),
  ],
);

export const media = pgTable(
  'media',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['video', 'photo'] }).notNull(),
    state: text('state', { enum: mediaStates }).notNull().default('processing'),
    visibility: text('visibility', { enum: ['free', 'subscription'] })
      .notNull()
      .default('free'),
    private: boolean('private').notNull().default(false),
    priceCents: integer('price_cents').notNull().default(0),
    description: text('description'),
    /** What the picture shows, for people who cannot see it. */
    altText: text('alt_text'),
    /** Lower-case names in the creator's order; media_tags is their index. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    songId: uuid('song_id').references(() => sounds.id, { onDelete: 'set null' }),
    availableAt: time('available_at').notNull(),
    publishedAt: time('published_at'),
    reviewedAt: time('reviewed_at'),
    reviewedBy: uuid('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
    reviewReason: text('review_reason'),
    /** A random number in [0, 1): the order of shuffled feeds, which start at the viewer's seed. */
    randomKey: doublePrecision('random_key').notNull().default(sql`random()`),
    /** Storage key of the original file, which always stays private. */
    sourceKey: text('source_key').notNull(),
    sourceName: text('source_name').notNull(),
    sourceBytes: bigint('source_bytes', { mode: 'number' }).notNull(),
    processStatus: text('process_status', { enum: processStatuses }).notNull().default('queued'),
    processProgress: integer('process_progress').notNull().default(0),
    processError: text('process_error'),
    renditions: jsonb('renditions').$type<MediaRenditions>().notNull().default({}),
    info: jsonb('info').$type<MediaInfo[]>().notNull().default([]),
    /** A blurred thumbnail of about 30 pixels as a data: URL. */
    placeholder: text('placeholder'),
    /** The search text: description and tags without case and accents. */
    searchKey: text('search_key').notNull().generatedAlwaysAs(sql`search_key(coalesce(description, ''), tags)`),
    removedAt: time('removed_at'),
    /** Exact, and deliberately in no index: the row of popular media can then be updated in place (HOT). */
    likesCount: integer('likes_count').notNull().default(0),
    /** likesCount at the last run of rankPopularity: the sort key of `popular`. */
    popularity: integer('popularity').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    /** Whether new comments are closed here; null follows the creator's setting. */
    commentsOff: boolean('comments_off'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('media_feed_random')
      .on(table.randomKey, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    index('media_latest')
      .on(table.publishedAt, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    index('media_popular')
      .on(table.popularity, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    // For photos only. Most media are videos, so a scan for photos would skip most of the index.
    index('media_random_by_type')
      .on(table.type, table.randomKey, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    index('media_latest_by_type')
      .on(table.type, table.publishedAt, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    index('media_popular_by_type')
      .on(table.type, table.popularity, table.id)
      .where(sql`${table.state} = 'published' and not ${table.private}`),
    index('media_account_published').on(table.accountId, table.publishedAt, table.id),
    index('media_account_created').on(table.accountId, table.createdAt, table.id),
    index('media_account_latest').on(
      table.accountId,
      sql`coalesce(${table.publishedAt}, ${table.createdAt})`,
      table.id,
    ),
    index('media_account_type').on(table.accountId, table.type, table.publishedAt, table.id),
    index('media_state').on(table.state, table.id),
    index('media_decided').on(table.id).where(sql`${table.state} in ('scheduled', 'published')`),
    index('media_failed').on(table.id).where(sql`${table.processStatus} = 'failed' and ${table.state} <> 'removed'`),
    index('media_song').on(table.songId).where(sql`${table.songId} is not null`),
    index('media_reviewer').on(table.reviewedBy).where(sql`${table.reviewedBy} is not null`),
    index('media_search').using('gin', table.searchKey.op('gin_trgm_ops')),
  ],
);

export const tags = pgTable(
  'tags',
  { id: primaryId(), name: citext('name').notNull(), mediaCount: integer('media_count').notNull().default(0) },
  (table) => [
    uniqueIndex('tags_name').on(table.name),
    index('tags_popular').on(table.mediaCount.desc().nullsFirst(), table.name).where(sql`${table.mediaCount} > 0`),
    index('tags_search').using('gin', sql`(${table.name}::text) gin_trgm_ops`),
  ],
);

export const mediaTags = pgTable(
  'media_tags',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.tagId] }),
    index('media_tags_tag').on(table.tagId, table.mediaId),
  ],
);

/** The people in a media item, the creator first; linked to their account if they have one. */
export const mediaPeople = pgTable(
  'media_people',
  {
    id: primaryId(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
  },
  (table) => [index('media_people_media').on(table.mediaId), index('media_people_account').on(table.accountId)],
);

export const likes = pgTable(
  'likes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    index('likes_account').on(table.accountId, table.createdAt, table.mediaId),
    index('likes_media').on(table.mediaId),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: primaryId(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The answered comment, one level deep; null for a top-level comment, also after the answered one was deleted. */
    threadId: uuid('thread_id'),
    message: text('message').notNull(),
    likesCount: integer('likes_count').notNull().default(0),
    /** When the owner of the media pinned it. */
    pinnedAt: time('pinned_at'),
    /** The creator whose approval it waits for: until then only its author sees it. Null once shown. */
    heldFor: uuid('held_for'),
    /** When its author last changed the text. */
    editedAt: time('edited_at'),
    /** Chosen by its author's client: sending it again stores nothing new. */
    sendKey: uuid('send_key'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('comments_media_id').on(table.mediaId, table.id),
    index('comments_account').on(table.accountId, table.id),
    index('comments_threads').on(table.mediaId, table.id).where(sql`${table.threadId} is null`),
    index('comments_replies').on(table.threadId, table.id).where(sql`${table.threadId} is not null`),
    uniqueIndex('comments_pinned').on(table.mediaId).where(sql`${table.pinnedAt} is not null`),
    index('comments_top').on(table.mediaId, table.likesCount, table.id).where(sql`${table.threadId} is null`),
    index('comments_held').on(table.heldFor, table.id).where(sql`${table.heldFor} is not null`),
    uniqueIndex('comments_send_key').on(table.accountId, table.sendKey).where(sql`${table.sendKey} is not null`),
  ],
);

/** The people that a comment mentions. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As written after the @, without it: the account may be renamed later. */
    handle: text('handle').notNull(),
    /** Whether they are notified: they could open the media, and there was no block. */
    notified: boolean('notified').notNull().default(false),
    /** Whether an edit took it out of the text. Kept, so that writing it again does not notify again. */
    removed: boolean('removed').notNull().default(false),
    seenAt: time('seen_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index('comment_mentions_account').on(table.accountId, table.commentId),
    index('comment_mentions_unseen').on(table.accountId).where(sql`${table.notified} and ${table.seenAt} is null`),
  ],
);

/** A creator's rules for comments on their media; without a row nothing is restricted. */
export const commentSettings = pgTable('comment_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Seconds between two comments of one person; 0 for no limit. */
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  blockedWords: text('blocked_words').array().notNull().default(sql`'{}'`),
  links: text('links', { enum: ['allow', 'hold', 'reject'] })
    .notNull()
    .default('allow'),
  /** Whether a person's first comment needs the creator's approval. */
  holdNewcomers: boolean('hold_newcomers').notNull().default(false),
  /** Whether new comments are closed on media without a setting of their own. */
  commentsOff: boolean('comments_off').notNull().default(false),
});

export const commentLikes = pgTable(
  'comment_likes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.commentId] }),
    index('comment_likes_comment').on(table.commentId),
  ],
);

/** The multipart upload of an upload in progress: see Arrival in packages/storage. */
interface UploadArrival {
  uploadId: string | null;
  parts: { number: number; etag: string; crc32: string | null; bytes: number }[];
  tail: { key: string; bytes: number } | null;
}

/** An upload in progress or finished: bytes arrive here first, and a media is created from it when complete. */
export const uploads = pgTable(
  'uploads',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Unguessable and unique: the key by which the UploadThing client knows the file. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    state: text('state', { enum: ['open', 'done', 'canceled'] })
      .notNull()
      .default('open'),
    /** The creator's details for the media, parsed by mediaDetails. */
    details: jsonb('details').notNull(),
    /** SHA-256 in hex of the file and its details, for uploads with an idempotency key. */
    bodyHash: text('body_hash'),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
    /** The session or API token that opened it. Without it the signed address serves only its signed-in owner. */
    openedBy: uuid('opened_by'),
    /** What the bucket has of it; null on a disk, and once it is whole. */
    arrival: jsonb('arrival').$type<UploadArrival>(),
    /** Counts the connections that wrote to a bucket: only the newest may. */
    writer: integer('writer').notNull().default(0),
    /** When a bucket got its last bytes. */
    receivedAt: time('received_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.key),
    index('uploads_account').on(table.accountId, table.createdAt),
    index('uploads_open').on(table.accountId, table.id).where(sql`${table.state} = 'open'`),
    index('uploads_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
  ],
);
