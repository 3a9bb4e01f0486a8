import {
  type ChangeScheduledLiveInput,
  type JobPayload,
  limits,
  messages,
  type RemindLiveInput,
  type ScheduledLiveIdInput,
  type ScheduledLivesInput,
  type ScheduledLiveView,
  type ScheduleLiveInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, count, eq, exists, getTableColumns, isNull, lte, or, type SQL, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  neitherBlocked,
  notFound,
  recordEvent,
  requireAccount,
  requireCreator,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { coverAddress, coverShown } from './stored-setup.ts';

const { accounts, follows, liveReminders, liveSetups, scheduledLives } = schema;

type ScheduledLiveRow = typeof scheduledLives.$inferSelect;

const dayMs = 86_400_000;

function assertAhead(ctx: Context, startsAt: Date): void {
  const ahead = startsAt.getTime() - ctx.clock.now().getTime();
  if (ahead <= 0 || ahead > limits.scheduledLiveDaysMax * dayMs) throw badInput('startsAt', messages.scheduledPast);
}

/** The job of an earlier version finds another number and does nothing. */
const enqueueReminder = (ctx: Context, { id, version, startsAt }: ScheduledLiveRow): Promise<void> =>
  enqueue(ctx.db, 'remind_live', { scheduled: id, version }, { runAt: startsAt, key: `remind_live:${id}:${version}` });

/**
 * Announces a live of the signed-in creator at a product time; whoever asked for it is reminded then. BAD_INPUT at `startsAt`
 * for the past or more than 90 days ahead, CONFLICT with 20 already announced. Creators only.
 */
export async function scheduleLive(ctx: Context, input: ScheduleLiveInput): Promise<ScheduledLiveView> {
  const { accountId } = requireCreator(ctx);
  assertAhead(ctx, input.startsAt);
  const made = await withTransaction(ctx, async (ctx) => {
    // Concurrent calls take turns, so that none exceeds the limit.
    await lockAccounts(ctx, [accountId]);
    const [open] = await ctx.db
      .select({ total: count() })
      .from(scheduledLives)
      .where(and(eq(scheduledLives.accountId, accountId), eq(scheduledLives.state, 'scheduled')));
    if ((open?.total ?? 0) >= limits.scheduledLivesMax) throw new DomainError('CONFLICT', messages.scheduledMany);
    const [row] = await ctx.db
      .insert(scheduledLives)
      .values({ ...input, accountId, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The live was not scheduled');
    await enqueueReminder(ctx, row);
    return row;
  });
  return viewById(ctx, made.id);
}

/** The row for its owner to change. NOT_FOUND if it does not exist, FORBIDDEN for another's, CONFLICT once over. */
async function ownScheduled(ctx: Context, id: string): Promise<ScheduledLiveRow> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db.select().from(scheduledLives).where(eq(scheduledLives.id, id)).for('update');
  if (!row) throw notFound('Live');
  if (row.accountId !== accountId) throw forbidden(messages.notYourLive);
  if (row.state !== 'scheduled') throw new DomainError('CONFLICT', messages.scheduledOver);
  return row;
}

/** Changes a scheduled live; if it moves, those who want to be reminded are told, and reminded at the new time. */
export async function changeScheduledLive(ctx: Context, input: ChangeScheduledLiveInput): Promise<ScheduledLiveView> {
  await withTransaction(ctx, async (ctx) => {
    const before = await ownScheduled(ctx, input.id);
    const moved = input.startsAt !== undefined && input.startsAt.getTime() !== before.startsAt.getTime();
    if (moved && input.startsAt) assertAhead(ctx, input.startsAt);
    const [row] = await ctx.db
      .update(scheduledLives)
      .set({
        title: input.title ?? before.title,
        startsAt: input.startsAt ?? before.startsAt,
        version: before.version + (moved ? 1 : 0),
      })
      .where(eq(scheduledLives.id, input.id))
      .returning();
    if (!row || !moved) return;
    await enqueueReminder(ctx, row);
    await tellReminded(ctx, row, 'moved');
  });
  return viewById(ctx, input.id);
}

/** Cancels a scheduled live; those who want to be reminded are told so instead. A second call is a CONFLICT. */
export async function cancelScheduledLive(ctx: Context, { id }: ScheduledLiveIdInput): Promise<true> {
  return withTransaction<true>(ctx, async (ctx) => {
    const before = await ownScheduled(ctx, id);
    await ctx.db
      .update(scheduledLives)
      .set({ state: 'cancelled', version: before.version + 1 })
      .where(eq(scheduledLives.id, id));
    await tellReminded(ctx, before, 'cancelled');
    return true;
  });
}

/** Whose announcements count: a creator who is there. */
const isThere = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), accounts.creator);

/**
 * A push to the devices of those who want to be reminded, and an event for their open screens. Not for a suspended or former
 * creator.
 */
async function tellReminded(
  ctx: Context,
  { id, accountId, title, version }: ScheduledLiveRow,
  change: 'due' | 'moved' | 'cancelled',
): Promise<void> {
  const [creator] = await ctx.db
    .select(accountSummaryColumns)
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isThere));
  if (!creator) return;
  const payload = change === 'moved' ? { change, version } : { change };
  await recordEvent(ctx, { kind: 'live_reminder', actorId: accountId, subjectId: id, payload });
  const people = await ctx.db
    .select({ id: liveReminders.accountId })
    .from(liveReminders)
    .where(and(eq(liveReminders.scheduledLiveId, id), neitherBlocked(accountId, liveReminders.accountId)))
    .limit(toldMax);
  const event = { type: 'live_reminder' as const, change, title, account: toAccountSummary(creator) };
  await ctx.afterCommit(() => {
    for (const person of people) ctx.realtime.publish(topics.account(person.id), event);
  });
}

/** Open screens; pushes have no such limit. */
const toldMax = 10_000;

/** The task remind_live: reminds of a live whose time has come. Idempotent, and without effect once moved or cancelled. */
export async function remindOfLive(ctx: Context, { scheduled, version }: JobPayload<'remind_live'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(scheduledLives)
      .set({ state: 'started' })
      .where(
        and(
          eq(scheduledLives.id, scheduled),
          eq(scheduledLives.version, version),
          eq(scheduledLives.state, 'scheduled'),
          lte(scheduledLives.startsAt, ctx.clock.now()),
        ),
      )
      .returning();
    if (row) await tellReminded(ctx, row, 'due');
  });
}

/** Sets or removes the viewer's reminder; idempotent. NOT_FOUND for one that the viewer cannot see, CONFLICT once over. */
export async function remindMeOfLive(ctx: Context, { id, remind }: RemindLiveInput): Promise<ScheduledLiveView> {
  const { accountId } = requireAccount(ctx);
  const live = await viewById(ctx, id);
  if (remind && live.state !== 'scheduled') throw new DomainError('CONFLICT', messages.scheduledOver);
  const row = { scheduledLiveId: id, accountId };
  if (remind)
    await ctx.db
      .insert(liveReminders)
      .values({ ...row, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
  else
    await ctx.db
      .delete(liveReminders)
      .where(and(eq(liveReminders.scheduledLiveId, id), eq(liveReminders.accountId, accountId)));
  return viewById(ctx, id);
}

/**
 * Scheduled lives, the next first: of one creator, or without `user` those of creators that the viewer follows, those the
 * viewer wants to be reminded of, and the own ones; with `all` those of everybody else after them. Without those hidden by a
 * block, and those of suspended and former creators.
 */
export async function listScheduledLives(
  ctx: Context,
  { user, all, limit }: ScheduledLivesInput,
): Promise<ScheduledLiveView[]> {
  const viewer = viewerId(ctx);
  const open = eq(scheduledLives.state, 'scheduled');
  if (user !== undefined) return views(ctx, and(open, eq(scheduledLives.accountId, user)), limit);
  if (viewer === null) return all ? views(ctx, open, limit) : [];
  const concerned = or(eq(scheduledLives.accountId, viewer), isFollowed(ctx, viewer), isReminded(ctx, viewer));
  const own = await views(ctx, and(open, concerned), limit);
  if (!all || own.length === limit) return own;
  return [...own, ...(await views(ctx, and(open, sql`(${concerned}) is not true`), limit - own.length))];
}

const isReminded = (ctx: Context, viewer: string): SQL =>
  exists(
    ctx.db
      .select({ id: liveReminders.accountId })
      .from(liveReminders)
      .where(and(eq(liveReminders.scheduledLiveId, scheduledLives.id), eq(liveReminders.accountId, viewer))),
  );

const isFollowed = (ctx: Context, viewer: string): SQL =>
  exists(
    ctx.db
      .select({ id: follows.followerId })
      .from(follows)
      .where(and(eq(follows.followeeId, scheduledLives.accountId), eq(follows.followerId, viewer))),
  );

async function viewById(ctx: Context, id: string): Promise<ScheduledLiveView> {
  const [view] = await views(ctx, eq(scheduledLives.id, id), 1);
  if (!view) throw notFound('Live');
  return view;
}

async function views(ctx: Context, condition: SQL | undefined, limit: number): Promise<ScheduledLiveView[]> {
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      live: getTableColumns(scheduledLives),
      account: accountSummaryColumns,
      cover: coverShown(ctx),
      reminding: viewer === null ? sql<boolean>`false` : sql<boolean>`${isReminded(ctx, viewer)}`,
      reminders: sql<number>`(select count(*)::int from live_reminders r where r.scheduled_live_id = ${scheduledLives.id})`,
    })
    .from(scheduledLives)
    .innerJoin(accounts, eq(accounts.id, scheduledLives.accountId))
    .leftJoin(liveSetups, eq(liveSetups.accountId, accounts.id))
    .where(and(condition, isThere, viewer === null ? undefined : neitherBlocked(viewer, accounts.id)))
    .orderBy(asc(scheduledLives.startsAt), asc(scheduledLives.id))
    .limit(limit);
  return rows.map(({ live, account, cover, reminding, reminders }) => ({
    id: live.id,
    account: toAccountSummary(account),
    title: live.title,
    cover: coverAddress(cover),
    startsAt: live.startsAt.toISOString(),
    state: live.state,
    reminding,
    reminders: live.accountId === viewer ? reminders : null,
  }));
}
