import {
  limits,
  type MentionListInput,
  type MentionNoticeView,
  mentionedHandles,
  messages,
  type PageView,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, inArray, isNull, lt, ne, notInArray, type SQL, sql } from '@foxreel/db/drizzle';
import {
  asMember,
  badInput,
  blockedAmong,
  type Context,
  decodeCursor,
  encodeCursor,
  neitherBlocked,
  notHiddenFrom,
  recordEvent,
  requireAccount,
} from '../kernel/index.ts';
import { getMedia, isOpen, mediaViews } from '../media/index.ts';
import { commentViews } from './list-comments.ts';

const { accounts, commentMentions, comments } = schema;

const there = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt));

/**
 * Stores whom a comment mentions, in place of whom it mentioned before. Handles without an account are plain text. BAD_INPUT at
 * `message` for too many people, among them those who were notified before an edit took them out.
 */
export async function storeMentions(ctx: Context, comment: string, message: string): Promise<void> {
  const people = await mentionedPeople(ctx, message);
  const ids = [...people.keys()];
  const gone = and(eq(commentMentions.commentId, comment), notInArray(commentMentions.accountId, ids));
  await ctx.db.delete(commentMentions).where(and(gone, eq(commentMentions.notified, false)));
  const removed = await ctx.db
    .update(commentMentions)
    .set({ removed: true })
    .where(gone)
    .returning({ id: commentMentions.accountId });
  if (removed.length + ids.length > limits.commentMentionsMax)
    throw badInput('message', removed.length === 0 ? messages.commentMentions : messages.commentMentionsEdited);
  if (ids.length === 0) return;
  await ctx.db
    .insert(commentMentions)
    .values(
      [...people].map(([accountId, handle]) => ({ commentId: comment, accountId, handle, createdAt: ctx.clock.now() })),
    )
    .onConflictDoUpdate({
      target: [commentMentions.commentId, commentMentions.accountId],
      set: { handle: sql`excluded.handle`, removed: false },
    });
}

/** Handles by account id, without accounts that the writer cannot see. */
async function mentionedPeople(ctx: Context, message: string): Promise<ReadonlyMap<string, string>> {
  const { accountId } = requireAccount(ctx);
  const written = mentionedHandles(message);
  if (written.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(and(inArray(accounts.username, written.flat()), there, neitherBlocked(accountId, accounts.id)));
  const byHandle = new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]));
  const people = new Map<string, string>();
  for (const readings of written) {
    const handle = readings.find((reading) => byHandle.has(reading));
    const id = handle === undefined ? undefined : byHandle.get(handle);
    if (handle !== undefined && id !== undefined) people.set(id, handle);
  }
  return people;
}

/**
 * Notifies those whom a shown comment mentions and who have not been: not its author, nobody with a block to them, and nobody who
 * cannot open the media. Pushes and mails follow from the event.
 */
export async function notifyMentioned(
  ctx: Context,
  comment: { id: string; media: string; writer: string },
): Promise<void> {
  const rows = await ctx.db
    .select({ id: commentMentions.accountId })
    .from(commentMentions)
    .where(
      and(
        eq(commentMentions.commentId, comment.id),
        eq(commentMentions.notified, false),
        eq(commentMentions.removed, false),
        ne(commentMentions.accountId, comment.writer),
      ),
    );
  const ids = rows.map(({ id }) => id);
  const blocked = ids.length === 0 ? new Set<string>() : await blockedAmong(ctx, comment.writer, ids);
  for (const id of ids) {
    if (blocked.has(id) || !(await mayOpen(ctx, id, comment.media))) continue;
    await ctx.db
      .update(commentMentions)
      .set({ notified: true })
      .where(and(eq(commentMentions.commentId, comment.id), eq(commentMentions.accountId, id)));
    await recordEvent(ctx, {
      kind: 'mention',
      actorId: comment.writer,
      subjectId: id,
      payload: { comment: comment.id },
    });
    await ctx.afterCommit(() => ctx.realtime.publish(topics.account(id), { type: 'mention', comment: comment.id }));
  }
}

async function mayOpen(ctx: Context, accountId: string, mediaId: string): Promise<boolean> {
  const view = await getMedia(asMember(ctx, accountId), { media: mediaId });
  return view !== null && isOpen(view.access);
}

/** What a push or mail about a mention says; null if it is gone, seen, or hidden from the mentioned by now. */
export async function unseenMention(
  ctx: Context,
  { comment, account }: { comment: string; account: string },
): Promise<{ message: string; path: string } | null> {
  const [row] = await ctx.db
    .select({ seenAt: commentMentions.seenAt })
    .from(commentMentions)
    .where(
      and(
        eq(commentMentions.commentId, comment),
        eq(commentMentions.accountId, account),
        eq(commentMentions.removed, false),
      ),
    );
  if (!row || row.seenAt !== null) return null;
  const reader = asMember(ctx, account);
  const [view] = await commentViews(reader, eq(comments.id, comment), { limit: 1 });
  const target = view ? await getMedia(reader, { media: view.media }) : null;
  if (!view || view.state === 'held' || !target || !isOpen(target.access)) return null;
  const owner = encodeURIComponent(target.user.username);
  return { message: view.message, path: `/${owner}/${target.type}/${target.id}?popup=comment&comment=${view.id}` };
}

const mentionsList = 'mentions';

/** Comments that mention the viewer, newest first, with their media; without those hidden from them by now. */
export async function listMentions(ctx: Context, input: MentionListInput): Promise<PageView<MentionNoticeView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.listPage;
  const place = input.after === undefined ? undefined : decodeCursor(ctx.secret, mentionsList, input.after)[0];
  const rows = await ctx.db
    .select({ id: commentMentions.commentId, seenAt: commentMentions.seenAt })
    .from(commentMentions)
    .where(
      and(
        eq(commentMentions.accountId, accountId),
        commentMentions.notified,
        eq(commentMentions.removed, false),
        place === undefined ? undefined : lt(commentMentions.commentId, place),
      ),
    )
    .orderBy(desc(commentMentions.commentId))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const views = ids.length === 0 ? [] : await commentViews(ctx, inArray(comments.id, ids), { limit });
  const below = new Map(
    (await mediaViews(ctx, [...new Set(views.map((view) => view.media))])).map((view) => [view.id, view]),
  );
  const seen = new Map(shown.map(({ id, seenAt }) => [id, seenAt !== null]));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: views.flatMap((comment) => {
      const media = below.get(comment.media);
      return media && comment.state === 'shown'
        ? [{ id: comment.id, comment, media, seen: seen.get(comment.id) === true }]
        : [];
    }),
    after: last ? encodeCursor(ctx.secret, mentionsList, [last.id]) : null,
  };
}

/** Unseen mentions are counted up to this number. */
const unseenCounted = 100;

/** How many mentions the viewer has not seen; 0 for visitors. */
export async function countUnseenMentions(ctx: Context): Promise<number> {
  if (ctx.actor.kind !== 'account') return 0;
  const { accountId } = ctx.actor;
  const unseen = ctx.db
    .select({ id: commentMentions.commentId })
    .from(commentMentions)
    .innerJoin(comments, and(eq(comments.id, commentMentions.commentId), isNull(comments.heldFor)))
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .where(and(unseenOf(accountId), there, notHiddenFrom(accountId, accounts.id)))
    .limit(unseenCounted)
    .as('unseen');
  const [row] = await ctx.db.select({ total: count() }).from(unseen);
  return row?.total ?? 0;
}

const unseenOf = (accountId: string): SQL | undefined =>
  and(
    eq(commentMentions.accountId, accountId),
    commentMentions.notified,
    eq(commentMentions.removed, false),
    isNull(commentMentions.seenAt),
  );

/** Marks all mentions of the viewer as seen. Idempotent. */
export async function markMentionsSeen(ctx: Context): Promise<true> {
  const { accountId } = requireAccount(ctx);
  await ctx.db.update(commentMentions).set({ seenAt: ctx.clock.now() }).where(unseenOf(accountId));
  return true;
}
