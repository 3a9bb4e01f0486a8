import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../../kernel/index.ts';
import { deliverMassTo, publishMass, type WrittenMass } from './deliver-mass.ts';
import { countAudience, isNamed, isWritten, mayReceive, wasActive } from './mass-audience.ts';
import { finishMass, type MassRow, publishProgress } from './mass-message.ts';

const { follows, massBatches, massMessages, subscriptions } = schema;

/** Recipients per batch: few, so that its locks do not keep anybody waiting who writes to one of them. */
export const batchSize = 500;
const priorityMax = 30_000;

interface EdgeRow extends Record<string, unknown> {
  at: string | null;
  id: string;
}
type NewBatch = typeof massBatches.$inferInsert;

/**
 * Plans the batches of a visible mass message: each is a range of the follower and subscriber indexes, so any worker can take
 * any batch. Idempotent. The first batches of all active messages come before the later ones.
 */
export async function splitMassMessage(ctx: Context, { mass }: JobPayload<'split_mass_message'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    // Not under the row's lock: scanning a million takes seconds, and others change the message meanwhile.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mass-split:${mass}`}, 0))`);
    const [row] = await ctx.db
      .select()
      .from(massMessages)
      .where(and(eq(massMessages.id, mass), eq(massMessages.status, 'sending'), isNull(massMessages.splitAt)));
    if (!row?.sentAt) return;
    const { accountId, sendTo, custom, excluded, sentAt } = row;
    const batches = await batchesOf(ctx, row);
    for (let start = 0; start < batches.length; start += 1000)
      await ctx.db
        .insert(massBatches)
        .values(batches.slice(start, start + 1000))
        .onConflictDoNothing();
    const recipients = await countAudience(ctx, { accountId, sendTo, custom, excluded, sentAt });
    const [split] = await ctx.db
      .update(massMessages)
      .set({ splitAt: ctx.clock.now(), recipients })
      .where(and(eq(massMessages.id, mass), eq(massMessages.status, 'sending')))
      .returning({ pausedAt: massMessages.pausedAt });
    // Paused meanwhile: its batches are enqueued when it is resumed.
    if (split && !split.pausedAt)
      await enqueueBatches(
        ctx,
        mass,
        batches.map(({ number }) => number),
      );
  });
  await finishMass(ctx, mass);
}

export async function enqueueBatches(ctx: Context, mass: string, numbers: readonly number[]): Promise<void> {
  await enqueueMany(
    ctx.db,
    'deliver_mass_batch',
    numbers.map((batch) => ({
      payload: { mass, batch },
      key: `mass:${mass}:${batch}`,
      priority: Math.min(batch, priorityMax),
    })),
  );
}

async function batchesOf(ctx: Context, { id, accountId, sendTo, sentAt }: MassRow): Promise<NewBatch[]> {
  const batches: NewBatch[] = [];
  const add = (source: 'follows' | 'subscriptions', edges: readonly EdgeRow[]) => {
    let from: EdgeRow | null = null;
    // The last batch is open-ended, so that it includes late index entries with an earlier time.
    for (const to of [...edges, null]) {
      batches.push({
        massId: id,
        number: batches.length,
        source,
        fromAt: from?.at ? new Date(from.at) : null,
        fromId: from?.id ?? null,
        toAt: to?.at ? new Date(to.at) : null,
        toId: to?.id ?? null,
      });
      from = to;
    }
  };
  const at = sentAt?.toISOString() ?? '';
  if (sendTo !== 'subscriber') {
    add(
      'follows',
      await ctx.db.execute<EdgeRow>(sql`
        select created_at::text as at, follower_id as id from (
          select created_at, follower_id, row_number() over (order by created_at, follower_id) as place
          from ${follows} where followee_id = ${accountId} and created_at <= ${at}::timestamptz) as f
        where place % ${batchSize} = 0 order by place`),
    );
  }
  if (sendTo !== 'follower') {
    add(
      'subscriptions',
      await ctx.db.execute<EdgeRow>(sql`
        select null as at, id from (
          select id, row_number() over (order by id) as place from ${subscriptions} where to_id = ${accountId}) as s
        where place % ${batchSize} = 0 order by place`),
    );
  }
  return batches;
}

type Batch = typeof massBatches.$inferSelect;

/**
 * Writes one batch of a mass message, all or nothing, once. Skips canceled and paused ones; a batch that failed for good is
 * retried on request. `lastTry` tells whether a failure is final.
 */
export async function deliverMassBatch(
  ctx: Context,
  { mass, batch }: JobPayload<'deliver_mass_batch'>,
  lastTry = false,
): Promise<void> {
  requireStaff(ctx);
  try {
    await deliver(ctx, mass, batch);
  } catch (error) {
    if (lastTry) await setAside(ctx, mass, batch);
    throw error;
  }
}

async function deliver(ctx: Context, mass: string, number: number): Promise<void> {
  const done = await withTransaction(ctx, async (ctx) => {
    // The batch first: canceling or pausing waits for running batches, and later ones see the change.
    const [batch] = await ctx.db
      .select()
      .from(massBatches)
      .where(and(eq(massBatches.massId, mass), eq(massBatches.number, number)))
      .for('update');
    const [row] = await ctx.db.select().from(massMessages).where(eq(massMessages.id, mass));
    if (!row || row.pausedAt || (row.status !== 'sending' && row.status !== 'failed')) return null;
    if (!batch || batch.state === 'done') return { accountId: row.accountId, written: [] };
    const written = await deliverMassTo(ctx, mass, await recipientsOf(ctx, batch));
    await ctx.db
      .update(massBatches)
      .set({ state: 'done', delivered: written.length })
      .where(and(eq(massBatches.massId, mass), eq(massBatches.number, number)));
    return { accountId: row.accountId, written };
  });
  if (!done) return;
  await publishDelivered(ctx, mass, done.written);
  publishProgress(ctx, done.accountId, mass);
  await finishMass(ctx, mass);
}

/** Events may be lost: what is written is not written again because of it. */
async function publishDelivered(ctx: Context, mass: string, written: readonly WrittenMass[]): Promise<void> {
  await publishMass(ctx, mass, written).catch(() => {});
}

/** The batch's recipients who still need it; those who already have it need nothing. */
async function recipientsOf(ctx: Context, batch: Batch): Promise<string[]> {
  const fans = await fansOf(ctx, batch);
  if (fans.length === 0) return [];
  const rows = await ctx.db.execute<{ fan: string }>(sql`
    select r.fan from ${massMessages} m,
      (select value::uuid as fan from json_array_elements_text(${JSON.stringify(fans)}::json)) as r
    where m.id = ${batch.massId} and ${isNamed(sql`r.fan`)} and ${mayReceive(sql`r.fan`)} and not ${isWritten(sql`r.fan`)}`);
  return rows.map(({ fan }) => fan);
}

/**
 * Everybody between the batch's two positions. A separate statement: Postgres estimates a range between two pairs as a quarter
 * of the index, and would scan whole tables for the few hundred rows of the next step.
 */
async function fansOf(ctx: Context, { massId, source, fromAt, fromId, toAt, toId }: Batch): Promise<string[]> {
  const ofFollows = source === 'follows';
  const place = ofFollows ? sql`(w.created_at, w.follower_id)` : sql`(s.id)`;
  const edge = (at: Date | null, id: string | null) =>
    ofFollows ? sql`(${at?.toISOString()}::timestamptz, ${id}::uuid)` : sql`(${id}::uuid)`;
  const within = sql`${fromId ? sql`and ${place} > ${edge(fromAt, fromId)}` : sql``}
    ${toId ? sql`and ${place} <= ${edge(toAt, toId)}` : sql``}`;
  const rows = await ctx.db.execute<{ fan: string }>(
    ofFollows
      ? sql`select w.follower_id as fan from ${massMessages} m join ${follows} w on w.followee_id = m.account_id
          where m.id = ${massId} and w.created_at <= m.sent_at ${within}`
      : sql`select s.from_id as fan from ${massMessages} m join ${subscriptions} s on s.to_id = m.account_id
          where m.id = ${massId} and ${wasActive} ${within}`,
  );
  return rows.map(({ fan }) => fan);
}

/** The job stays in the list of failed ones with its reason; the others continue. */
async function setAside(ctx: Context, mass: string, number: number): Promise<void> {
  await ctx.db
    .update(massBatches)
    .set({ state: 'failed' })
    .where(and(eq(massBatches.massId, mass), eq(massBatches.number, number), eq(massBatches.state, 'waiting')));
  await finishMass(ctx, mass);
}
