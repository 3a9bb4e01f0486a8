import {
  type CommentOwnerInput,
  type CommentSettingsView,
  limits,
  type MediaCommentMode,
  type MediaCommentsInput,
  type MediaCommentsView,
  type MediaIdInput,
  messages,
  type SaveCommentSettingsInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, isNull, sql } from '@foxreel/db/drizzle';
import {
  type AccountActor,
  badInput,
  type Context,
  DomainError,
  forbidden,
  hasBlockedWord,
  hasLink,
  moderatedCreator,
  notFound,
  requireAccount,
  uniqueBlockedWords,
} from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { accounts, commentSettings, comments, media } = schema;

interface CommentRules extends CommentSettingsView {
  creatorId: string;
  /** New comments are closed on this media. */
  off: boolean;
  /** The setting of this media; null follows the creator's. */
  mediaOff: boolean | null;
}

/** The rules for comments on one media. NOT_FOUND if it does not exist; the caller checks visibility. */
export async function commentRulesOf(ctx: Context, mediaId: string): Promise<CommentRules> {
  const [row] = await ctx.db
    .select({ creatorId: media.accountId, mediaOff: media.commentsOff, settings: commentSettings })
    .from(media)
    .leftJoin(commentSettings, eq(commentSettings.accountId, media.accountId))
    .where(eq(media.id, mediaId));
  if (!row) throw notFound('The media');
  const settings = settingsView(row.settings);
  const { creatorId, mediaOff } = row;
  return { ...settings, creatorId, mediaOff, off: mediaOff ?? settings.commentsOff };
}

/** Without a row nothing is restricted. */
const settingsView = (row: typeof commentSettings.$inferSelect | null | undefined): CommentSettingsView => ({
  slowModeSeconds: row?.slowModeSeconds ?? 0,
  blockedWords: row?.blockedWords ?? [],
  links: row?.links ?? 'allow',
  holdNewcomers: row?.holdNewcomers ?? false,
  commentsOff: row?.commentsOff ?? false,
});

const isUnrestricted = ({ accountId, staff }: AccountActor, { creatorId }: CommentRules): boolean =>
  staff || accountId === creatorId;

/**
 * Whether a new text has to wait for the creator, by its words alone; the creator and staff are unrestricted. BAD_INPUT at `message`
 * for a blocked word, and for a link where there may be none.
 */
export function mustHold(actor: AccountActor, rules: CommentRules, message: string): boolean {
  if (isUnrestricted(actor, rules)) return false;
  if (hasBlockedWord(message, rules.blockedWords)) throw badInput('message', messages.commentWord);
  if (rules.links === 'allow' || !hasLink(message)) return false;
  if (rules.links === 'reject') throw badInput('message', messages.commentLink);
  return true;
}

/**
 * Admits a new comment: the creator whose approval it needs, or null if it is shown at once. Concurrent ones of one person take turns.
 * FORBIDDEN where comments are off, RATE_LIMITED in slow mode, CONFLICT if too many of theirs are waiting, BAD_INPUT as mustHold.
 */
export async function admitComment(
  ctx: Context,
  actor: AccountActor,
  rules: CommentRules,
  message: string,
): Promise<string | null> {
  if (rules.off) throw forbidden(messages.commentsOff);
  const held = mustHold(actor, rules, message);
  if (isUnrestricted(actor, rules) || !(held || rules.holdNewcomers || rules.slowModeSeconds > 0)) return null;
  const { accountId } = actor;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${rules.creatorId} ${accountId}`}, 0))`,
  );
  if (rules.slowModeSeconds > 0) await awaitTurn(ctx, accountId, rules);
  if (!held && !(rules.holdNewcomers && (await isNewcomer(ctx, accountId, rules.creatorId)))) return null;
  const [waiting] = await ctx.db
    .select({ total: count() })
    .from(comments)
    .where(and(eq(comments.heldFor, rules.creatorId), eq(comments.accountId, accountId)));
  if (waiting && waiting.total >= limits.commentsHeldMax) throw new DomainError('CONFLICT', messages.commentHeld);
  return rules.creatorId;
}

/** More than one person can write within the longest slow mode (budget `comments`). */
const recentMost = 400;

async function awaitTurn(ctx: Context, accountId: string, { creatorId, slowModeSeconds }: CommentRules): Promise<void> {
  const recent = ctx.db
    .select({ mediaId: comments.mediaId, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.accountId, accountId))
    .orderBy(desc(comments.id))
    .limit(recentMost)
    .as('recent');
  const [last] = await ctx.db
    .select({ createdAt: recent.createdAt })
    .from(recent)
    .innerJoin(media, eq(media.id, recent.mediaId))
    .where(eq(media.accountId, creatorId))
    .orderBy(desc(recent.createdAt))
    .limit(1);
  if (!last) return;
  const waitMs = slowModeSeconds * 1000 - (ctx.clock.now().getTime() - last.createdAt.getTime());
  if (waitMs <= 0) return;
  throw new DomainError('RATE_LIMITED', messages.commentSlow, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Whether none of their comments on the creator's media has been shown. */
async function isNewcomer(ctx: Context, accountId: string, creatorId: string): Promise<boolean> {
  const [shown] = await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(media, eq(media.id, comments.mediaId))
    .where(and(eq(comments.accountId, accountId), eq(media.accountId, creatorId), isNull(comments.heldFor)))
    .limit(1);
  return !shown;
}

/** The creator's rules for comments. The creator, and staff with `creator`. */
export async function getCommentSettings(ctx: Context, input: CommentOwnerInput): Promise<CommentSettingsView> {
  const creatorId = moderatedCreator(ctx, input.creator);
  const [row] = await ctx.db.select().from(commentSettings).where(eq(commentSettings.accountId, creatorId));
  return settingsView(row);
}

/** Changes the given rules and keeps the rest. Words that differ only in case or accents are stored once. */
export async function saveCommentSettings(ctx: Context, input: SaveCommentSettingsInput): Promise<CommentSettingsView> {
  const creatorId = moderatedCreator(ctx, input.creator);
  const [there] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, creatorId), isNull(accounts.deletedAt)));
  if (!there) throw notFound('The account');
  const changed = {
    accountId: creatorId,
    ...(input.slowModeSeconds === undefined ? {} : { slowModeSeconds: input.slowModeSeconds }),
    ...(input.blockedWords === undefined ? {} : { blockedWords: uniqueBlockedWords(input.blockedWords) }),
    ...(input.links === undefined ? {} : { links: input.links }),
    ...(input.holdNewcomers === undefined ? {} : { holdNewcomers: input.holdNewcomers }),
    ...(input.commentsOff === undefined ? {} : { commentsOff: input.commentsOff }),
  };
  const [row] = await ctx.db
    .insert(commentSettings)
    .values(changed)
    .onConflictDoUpdate({ target: commentSettings.accountId, set: changed })
    .returning();
  return settingsView(row);
}

const modeOf = (off: boolean | null): MediaCommentMode => (off === null ? 'default' : off ? 'off' : 'on');

/** Whether comments are off on one's own media. NOT_FOUND for media one cannot see, FORBIDDEN for others'. */
export async function getMediaComments(ctx: Context, input: MediaIdInput): Promise<MediaCommentsView> {
  await requireOwnMedia(ctx, input);
  const { mediaOff, commentsOff } = await commentRulesOf(ctx, input.media);
  return { comments: modeOf(mediaOff), defaultOff: commentsOff };
}

/** Turns comments on or off for one's own media, or lets it follow the creator's setting. Idempotent. */
export async function setMediaComments(ctx: Context, input: MediaCommentsInput): Promise<MediaCommentsView> {
  await requireOwnMedia(ctx, input);
  const commentsOff = input.comments === 'default' ? null : input.comments === 'off';
  await ctx.db.update(media).set({ commentsOff }).where(eq(media.id, input.media));
  await ctx.afterCommit(() =>
    ctx.realtime.publish(topics.media(input.media), { type: 'comment_rules', media: input.media }),
  );
  return getMediaComments(ctx, { media: input.media });
}

async function requireOwnMedia(ctx: Context, input: MediaIdInput): Promise<void> {
  const { accountId, staff } = requireAccount(ctx);
  const found = await getMedia(ctx, { media: input.media });
  if (found === null) throw notFound('The media');
  if (!staff && found.user.id !== accountId) throw forbidden(messages.othersCommentRules);
}

/** How many comments wait for the creator. */
export async function countHeldComments(ctx: Context): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const waiting = ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.heldFor, accountId))
    .limit(heldCounted)
    .as('waiting');
  const [row] = await ctx.db.select({ total: count() }).from(waiting);
  return row?.total ?? 0;
}

/** Held comments are counted up to this number. */
const heldCounted = 100;
