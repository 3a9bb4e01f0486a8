import {
  type LivePollIdInput,
  type LivePollView,
  messages,
  type RealtimeEvent,
  type StartLivePollInput,
  topics,
  type VoteLivePollInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  forbidden,
  notFound,
  requireAccount,
  requireCreator,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { forAudience, lockOwnLive, openChat } from './live-chat-room.ts';

const { livePolls, livePollVotes, lives } = schema;

type PollRow = typeof livePolls.$inferSelect;

async function pollView(ctx: Context, row: PollRow, live: boolean): Promise<LivePollView> {
  const counts = await ctx.db
    .select({ option: livePollVotes.option, votes: count() })
    .from(livePollVotes)
    .where(eq(livePollVotes.pollId, row.id))
    .groupBy(livePollVotes.option);
  const viewer = viewerId(ctx);
  const [own] =
    viewer === null
      ? []
      : await ctx.db
          .select({ option: livePollVotes.option })
          .from(livePollVotes)
          .where(and(eq(livePollVotes.pollId, row.id), eq(livePollVotes.accountId, viewer)));
  const options = row.options.map((text, place) => ({
    text,
    votes: counts.find(({ option }) => option === place)?.votes ?? 0,
  }));
  return {
    id: row.id,
    creator: row.creatorId,
    question: row.question,
    options,
    votes: options.reduce((sum, { votes }) => sum + votes, 0),
    state: live && row.closedAt === null ? 'open' : 'closed',
    ownVote: own?.option ?? null,
    addDate: row.createdAt.toISOString(),
  };
}

const everyMs = 250;
type PollEvent = Extract<RealtimeEvent, { type: 'live_poll' }>;
const pendingPolls = new Map<string, { latest: PollEvent | null }>();

/** After the commit, publishes a poll without anybody's own vote. */
async function publishPoll(ctx: Context, view: LivePollView): Promise<void> {
  const poll: LivePollView = { ...view, ownVote: null };
  const event = await forAudience(ctx, { type: 'live_poll', creator: poll.creator, poll });
  await ctx.afterCommit(() => publishInTurn(ctx, event));
}

/** At most four times a second per process, and always the last state. */
function publishInTurn(ctx: Pick<Context, 'realtime'>, event: PollEvent): void {
  const { id } = event.poll;
  const open = pendingPolls.get(id);
  if (open) {
    if (!open.latest || isLaterPoll(event.poll, open.latest.poll)) open.latest = event;
    return;
  }
  const entry: { latest: PollEvent | null } = { latest: null };
  pendingPolls.set(id, entry);
  ctx.realtime.publish(topics.liveChat(event.creator), event);
  setTimeout(() => {
    pendingPolls.delete(id);
    if (entry.latest) publishInTurn(ctx, entry.latest);
  }, everyMs).unref();
}

/** Votes only grow, and closing is final. */
const isLaterPoll = (poll: LivePollView, before: LivePollView): boolean =>
  before.state === 'open' ? poll.state === 'closed' || poll.votes >= before.votes : poll.state === 'closed';

const isOpenPoll = (live: string) => and(eq(livePolls.liveId, live), isNull(livePolls.closedAt));

/** The open poll of a live on air; null without one. */
export async function openPollOf(ctx: Context, live: string): Promise<LivePollView | null> {
  const [row] = await ctx.db.select().from(livePolls).where(isOpenPoll(live));
  return row ? pollView(ctx, row, true) : null;
}

async function closePolls(ctx: Context, condition: ReturnType<typeof and>): Promise<LivePollView[]> {
  const closed = await ctx.db.update(livePolls).set({ closedAt: ctx.clock.now() }).where(condition).returning();
  const views = await Promise.all(closed.map((row) => pollView(ctx, row, false)));
  for (const view of views) await publishPoll(ctx, view);
  return views;
}

/** Asks the viewers of the caller's live on air, in place of an open poll. Creators only; CONFLICT if not live. */
export async function startLivePoll(ctx: Context, { question, options }: StartLivePollInput): Promise<LivePollView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { id } = await lockOwnLive(ctx, accountId);
    await closePolls(ctx, isOpenPoll(id));
    const [row] = await ctx.db
      .insert(livePolls)
      .values({ liveId: id, creatorId: accountId, question, options, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The poll was not saved');
    const view = await pollView(ctx, row, true);
    await publishPoll(ctx, view);
    return view;
  });
}

/** The poll and whether its live is on air. NOT_FOUND for one that does not exist, or whose creator the caller cannot see. */
async function visiblePoll(ctx: Context, id: string): Promise<{ row: PollRow; live: boolean }> {
  const [found] = await ctx.db
    .select({ row: livePolls, state: lives.state })
    .from(livePolls)
    .innerJoin(lives, eq(lives.id, livePolls.liveId))
    .where(eq(livePolls.id, id));
  if (!found) throw notFound('The poll');
  await openChat(ctx, found.row.creatorId);
  return { row: found.row, live: found.state === 'live' };
}

/**
 * Votes once; the vote is final. The same vote again changes nothing. NOT_FOUND for a poll the caller cannot see, FORBIDDEN for
 * its creator, BAD_INPUT at `option`, CONFLICT once it is closed or for another vote.
 */
export async function voteLivePoll(ctx: Context, { id, option }: VoteLivePollInput): Promise<LivePollView> {
  const { accountId } = requireAccount(ctx);
  const { row, live } = await visiblePoll(ctx, id);
  if (row.creatorId === accountId) throw forbidden(messages.ownLivePoll);
  if (option >= row.options.length) throw badInput('option', messages.livePollPlace);
  return withTransaction(ctx, async (ctx) => {
    // Votes take turns: each counts those before it, so the last one published has all of them.
    const [current] = await ctx.db.select().from(livePolls).where(eq(livePolls.id, id)).for('no key update');
    if (!current) throw notFound('The poll');
    const vote = { pollId: id, accountId, option, createdAt: ctx.clock.now() };
    const closed = !live || current.closedAt !== null;
    const added = closed
      ? []
      : await ctx.db
          .insert(livePollVotes)
          .values(vote)
          .onConflictDoNothing()
          .returning({ option: livePollVotes.option });
    const view = await pollView(ctx, current, live);
    if (added.length > 0) {
      await publishPoll(ctx, view);
      return view;
    }
    if (view.ownVote === option) return view;
    throw new DomainError('CONFLICT', view.ownVote === null ? messages.livePollClosed : messages.livePollVoted);
  });
}

/** Closes a poll for its creator, or staff; its result stays. Idempotent. NOT_FOUND or FORBIDDEN for others' polls. */
export async function closeLivePoll(ctx: Context, { id }: LivePollIdInput): Promise<LivePollView> {
  const { accountId, staff } = requireAccount(ctx);
  const { row } = await visiblePoll(ctx, id);
  if (!staff && row.creatorId !== accountId) throw forbidden(messages.notYourPoll);
  return withTransaction(ctx, async (ctx) => {
    const [closed] = await closePolls(ctx, and(eq(livePolls.id, id), isNull(livePolls.closedAt)));
    return closed ?? pollView(ctx, row, false);
  });
}
