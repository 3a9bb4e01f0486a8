import {
  limits,
  type MassMessageIdInput,
  type MassMessageListInput,
  type MassMessageView,
  type MassResultView,
  messages,
  type PageView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from '@foxreel/db/drizzle';
import { cancelJobs } from '@foxreel/queue';
import {
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  notFound,
  requireCreator,
  withTransaction,
} from '../../kernel/index.ts';
import { enqueueBatches } from './mass-batches.ts';
import {
  awaitBatches,
  deliveredOf,
  lockOwn,
  type MassRow,
  massView,
  massViews,
  publishProgress,
} from './mass-message.ts';
import { planStart, startMass } from './send-mass-message.ts';

const { massBatches, massMessages, massOpens, messages: sent, sales } = schema;

const list = 'mass-messages';

/** The signed-in creator's mass messages, newest first. Creators only. */
export async function listMassMessages(ctx: Context, input: MassMessageListInput): Promise<PageView<MassMessageView>> {
  const { accountId } = requireCreator(ctx);
  const limit = input.limit ?? limits.listPage;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.accountId, accountId), before ? lt(massMessages.id, before) : undefined))
    .orderBy(desc(massMessages.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await massViews(ctx, shown),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.id]) : null,
  };
}

/** One of them. NOT_FOUND for somebody else's. */
export async function getMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)));
  if (!row) throw notFound('The message');
  return massView(ctx, row);
}

/**
 * Cancels what is not delivered yet: nobody else sees it, and those who have it keep it. Idempotent; CONFLICT once everyone has
 * it. Creators only; NOT_FOUND for somebody else's.
 */
export async function cancelMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id, accountId);
    if (row.status === 'canceled') return massView(ctx, row);
    if (row.status === 'sent') throw new DomainError('CONFLICT', messages.massNotRunning);
    return massView(ctx, (await cancel(ctx, id)) ?? row);
  });
}

/** Needs a transaction that holds the message. */
async function cancel(ctx: Context, id: string): Promise<MassRow | undefined> {
  const [canceled] = await ctx.db
    .update(massMessages)
    .set({ status: 'canceled', pausedAt: null, finishedAt: ctx.clock.now() })
    .where(eq(massMessages.id, id))
    .returning();
  await awaitBatches(ctx, id);
  // Waiting batches find it canceled; only a schedule's job would run much later.
  await cancelJobs(ctx.db, [`mass:${id}`]);
  if (canceled) publishProgress(ctx, canceled.accountId, id);
  return canceled;
}

/**
 * Cancels all of an account that is being suspended, or is no longer a creator. For commands that have checked the right, in their
 * transaction.
 */
export async function cancelMassMessagesOf(ctx: Context, accountId: string): Promise<void> {
  const open = await ctx.db
    .select({ id: massMessages.id })
    .from(massMessages)
    .where(and(eq(massMessages.accountId, accountId), inArray(massMessages.status, ['queued', 'sending', 'failed'])))
    .orderBy(massMessages.id)
    .for('no key update');
  for (const { id } of open) await cancel(ctx, id);
}

/** Pauses what is not delivered yet: nobody else sees it until resumed. CONFLICT for a finished one. Creators only. */
export async function pauseMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  return change(ctx, id, async (ctx, row) => {
    if (row.pausedAt) return row;
    const paused = await set(ctx, id, ctx.clock.now());
    await awaitBatches(ctx, id);
    return paused;
  });
}

/** Continues a paused one; a scheduled one whose time has passed is sent now. Creators only. */
export async function resumeMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  return change(ctx, id, async (ctx, row) => {
    if (!row.pausedAt) return row;
    const resumed = await set(ctx, id, null);
    if (row.status === 'queued') {
      if (!row.scheduledAt || row.scheduledAt <= ctx.clock.now()) return startMass(ctx, id);
      await planStart(ctx, id, row.scheduledAt);
      return resumed;
    }
    const waiting = await ctx.db
      .select({ number: massBatches.number })
      .from(massBatches)
      .where(and(eq(massBatches.massId, id), eq(massBatches.state, 'waiting')))
      .orderBy(asc(massBatches.number));
    await enqueueBatches(
      ctx,
      id,
      waiting.map(({ number }) => number),
    );
    return resumed;
  });
}

function change(
  ctx: Context,
  id: string,
  work: (ctx: Context, row: MassRow) => Promise<MassRow>,
): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id, accountId);
    if (row.status !== 'queued' && row.status !== 'sending') throw new DomainError('CONFLICT', messages.massNotRunning);
    const changed = await work(ctx, row);
    publishProgress(ctx, accountId, id);
    return massView(ctx, changed);
  });
}

async function set(ctx: Context, id: string, pausedAt: Date | null): Promise<MassRow> {
  const [row] = await ctx.db.update(massMessages).set({ pausedAt }).where(eq(massMessages.id, id)).returning();
  if (!row) throw new Error('The message was not changed');
  return row;
}

/**
 * A mass message's results: how many received, read and unlocked it, and the creator's share of those sales in cents, without
 * refunds. Creators only; NOT_FOUND for somebody else's.
 */
export async function getMassResult(ctx: Context, { id }: MassMessageIdInput): Promise<MassResultView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select({ sentAt: massMessages.sentAt })
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)));
  if (!row) throw notFound('The message');
  if (!row.sentAt) return { id, delivered: 0, opened: 0, unlocked: 0, earnedCents: 0 };
  const [delivered, [opened], [sold]] = await Promise.all([
    deliveredOf(ctx, [id]),
    ctx.db.select({ total: count() }).from(massOpens).where(eq(massOpens.massId, id)),
    ctx.db
      .select({
        unlocked: sql<number>`count(distinct ${sales.buyerId})::int`,
        earnedCents: sql<number>`coalesce(sum(${sales.shareCents}), 0)::int`,
      })
      .from(sales)
      .innerJoin(sent, eq(sent.id, sales.subjectId))
      .where(
        and(
          eq(sales.creatorId, accountId),
          gte(sales.createdAt, row.sentAt),
          eq(sales.kind, 'teaser'),
          isNull(sales.refundedBy),
          sql`split_part(${sent.dedupeKey}, ':', 2) = ${id}`,
        ),
      ),
  ]);
  return {
    id,
    delivered: delivered.get(id) ?? 0,
    opened: opened?.total ?? 0,
    unlocked: sold?.unlocked ?? 0,
    earnedCents: sold?.earnedCents ?? 0,
  };
}
