import { createHash } from 'node:crypto';
import { type JobPayload, limits, type MassMessageView, messages, type SendMassMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, inArray, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  lockClock,
  loginRequired,
  requireCreator,
  requireStaff,
  withTransaction,
} from '../../kernel/index.ts';
import { prepareData, retainFiles } from '../append-messages.ts';
import { estimateAudience } from './mass-audience.ts';
import { type MassRow, massView } from './mass-message.ts';

const { massMessages } = schema;

/** Makes a mass message visible to its audience, in the caller's transaction: everyone in it sees it from the commit on. */
export async function startMass(ctx: Context, id: string): Promise<MassRow> {
  const [row] = await ctx.db
    .update(massMessages)
    .set({ status: 'sending', sentAt: ctx.clock.now(), baseId: sql`uuidv7()` })
    .where(and(eq(massMessages.id, id), eq(massMessages.status, 'queued')))
    .returning();
  if (!row) throw new Error('The mass message was not started');
  await enqueue(ctx.db, 'split_mass_message', { mass: id }, { key: `mass-split:${id}` });
  return row;
}

/**
 * The job of a scheduled message. Canceled ones are not sent, paused ones wait for their creator, and early ones are
 * rescheduled.
 */
export async function startScheduledMass(ctx: Context, { mass }: JobPayload<'send_mass_message'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(massMessages).where(eq(massMessages.id, mass)).for('update');
    if (row?.status !== 'queued' || row.pausedAt) return;
    if (!row.scheduledAt || row.scheduledAt <= ctx.clock.now()) return void (await startMass(ctx, mass));
    await planStart(ctx, row.id, row.scheduledAt);
  });
}

export async function planStart(ctx: Context, mass: string, at: Date): Promise<void> {
  await lockClock(ctx.clock, ctx.db);
  await enqueue(ctx.db, 'send_mass_message', { mass }, { runAt: ctx.clock.toRealTime(at), key: `mass:${mass}` });
}

/** Without a client's key, an identical message within this time counts as a repeated tap or a retry. */
const sameWithinMs = 60_000;

/**
 * Sends messages to many people (spec part 2 §3), now or at a product time. Sent now, they are visible as soon as this returns.
 * The audience is determined at sending: followers or subscribers at that time, without excluded, deleted, blocked and
 * opted-out accounts. The same key returns the first one; with different content it is a CONFLICT (KEY_TAKEN). Creators only;
 * BAD_INPUT for other people's files and media.
 */
export async function sendMassMessage(ctx: Context, input: SendMassMessageInput): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    // Serializes one creator's sends, so that a repeated tap finds the first message.
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const contentHash = hashOf(input);
    const known = await findRepeat(ctx, accountId, input.idempotency_key, contentHash);
    if (known) return massView(ctx, known);
    const now = ctx.clock.now();
    const scheduledAt = input.scheduled_at && input.scheduled_at > now ? input.scheduled_at : null;
    if (scheduledAt && scheduledAt.getTime() - now.getTime() > limits.massAheadMs)
      throw badInput('scheduled_at', messages.massTimeAhead);
    await requireFewEnough(ctx, accountId);
    const { data, files } = await prepareData(ctx, accountId, input.messages);
    const audience = { accountId, sendTo: input.send_to, custom: input.custom, excluded: input.exclude, sentAt: now };
    const [row] = await ctx.db
      .insert(massMessages)
      .values({
        accountId,
        key: input.idempotency_key ?? `content:${contentHash.slice(0, 32)}:${Date.now()}`,
        contentHash,
        sendTo: input.send_to,
        messages: data,
        custom: input.send_to === 'custom' ? input.custom : [],
        excluded: input.exclude,
        scheduledAt,
        recipients: (await estimateAudience(ctx, audience)).recipients,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('The message was not saved');
    await retainFiles(ctx, row.id, files);
    if (!scheduledAt) return massView(ctx, await startMass(ctx, row.id));
    await planStart(ctx, row.id, scheduledAt);
    return massView(ctx, row);
  });
}

const hashOf = ({ send_to, messages, custom, exclude, scheduled_at }: SendMassMessageInput): string =>
  createHash('sha256')
    .update(JSON.stringify([send_to, messages, [...custom].sort(), [...exclude].sort(), scheduled_at]))
    .digest('hex');

async function findRepeat(
  ctx: Context,
  accountId: string,
  key: string | null,
  contentHash: string,
): Promise<MassRow | undefined> {
  const own = eq(massMessages.accountId, accountId);
  const since = new Date(ctx.clock.now().getTime() - sameWithinMs);
  const same =
    key === null
      ? and(own, eq(massMessages.contentHash, contentHash), gt(massMessages.createdAt, since))
      : and(own, eq(massMessages.key, key));
  const [row] = await ctx.db.select().from(massMessages).where(same).limit(1);
  if (row && row.contentHash !== contentHash)
    throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
  return row;
}

async function requireFewEnough(ctx: Context, accountId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(massMessages)
    .where(and(eq(massMessages.accountId, accountId), inArray(massMessages.status, ['queued', 'sending'])));
  if ((row?.total ?? 0) >= limits.massOpenMax) throw new DomainError('CONFLICT', messages.massOpenMax);
}
