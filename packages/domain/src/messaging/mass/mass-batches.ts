import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, lte, not, type SQL, sql } from '@foxreel/db/drizzle';
import { alias } from '@foxreel/db/drizzle-pg';
import { enqueueMany } from '@foxreel/queue';
import { type Context, requireStaff, textArray, withTransaction } from '../../kernel/index.ts';
import { type DeliveredMassMessage, deliverMassTo, publishMass } from './deliver-mass.ts';
import { countAudience, isDelivered, isNamed, m, mayReceive, wasActive } from './mass-audience.ts';
import { finishMass, type MassRow, publishProgress } from './mass-message.ts';

const { follows, massBatches, massMessages, subscriptions } = schema;

/** Recipients per batch: few, so that its locks do not keep anybody waiting who writes to one of them. */
export const batchSize = 500;
const priorityMax = 30_000;

/** The end of a batch in its index. */
interface Edge {
  at: Date | null;
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
  const add = (source: 'follows' | 'subscriptions', edges: readonly Edge[]) => {
    let from: Edge | null = null;
    // The last batch is open-ended, so that it includes late index entries with an earlier time.
    for (const to of [...edges, null]) {
      batches.push({
        massId: id,
        number: batches.length,
        source,
        fromAt: from?.at ?? null,
        fromId: from?.id ?? null,
        toAt: to?.at ?? null,
        toId: to?.id ?? null,
      });
      from = to;
    }
  };
  if (sendTo !== 'subscriber' && sentAt) {
    const followers = ctx.db
      .select({
        at: follows.createdAt,
        id: follows.followerId,
        place: sql<number>`row_number() over (order by ${follows.createdAt}, ${follows.followerId})`.as('place'),
      })
      .from(follows)
      .where(and(eq(follows.followeeId, accountId), lte(follows.createdAt, sentAt)))
      .as('followers');
    add(
      'follows',
      await ctx.db
        .select({ at: followers.at, id: followers.id })
        .from(followers)
        .where(sql`${followers.place} % ${batchSize} = 0`)
        .orderBy(followers.place),
    );
  }
  if (sendTo !== 'follower') {
    const subscribers = ctx.db
      .select({
        id: subscriptions.id,
        place: sql<number>`row_number() over (order by ${subscriptions.id})`.as('place'),
      })
      .from(subscriptions)
      .where(eq(subscriptions.toId, accountId))
      .as('subscribers');
    const edges = await ctx.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(sql`${subscribers.place} % ${batchSize} = 0`)
      .orderBy(subscribers.place);
    add(
      'subscriptions',
      edges.map(({ id }) => ({ at: null, id })),
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
async function publishDelivered(ctx: Context, mass: string, written: readonly DeliveredMassMessage[]): Promise<void> {
  await publishMass(ctx, mass, written).catch(() => {});
}

/** The batch's recipients who still need it; those who already have it need nothing. */
async function recipientsOf(ctx: Context, batch: Batch): Promise<string[]> {
  const fans = await fansOf(ctx, batch);
  if (fans.length === 0) return [];
  const fan = sql<string>`r.fan`;
  const rows = await ctx.db
    .select({ fan })
    .from(m)
    .crossJoin(sql`unnest(${textArray(fans)}::uuid[]) as r (fan)`)
    .where(and(eq(m.id, batch.massId), isNamed(fan), mayReceive(fan), not(isDelivered(fan))));
  return rows.map((row) => row.fan);
}

/**
 * Everybody between the batch's two positions. A separate statement: Postgres estimates a range between two pairs as a quarter
 * of the index, and would scan whole tables for the few hundred rows of the next step.
 */
async function fansOf(ctx: Context, { massId, source, fromAt, fromId, toAt, toId }: Batch): Promise<string[]> {
  const within = (place: SQL, edge: (at: Date | null, id: string) => SQL) =>
    and(
      fromId === null ? undefined : sql`${place} > ${edge(fromAt, fromId)}`,
      toId === null ? undefined : sql`${place} <= ${edge(toAt, toId)}`,
    );
  if (source === 'follows') {
    const place = sql`(${follows.createdAt}, ${follows.followerId})`;
    const edge = (at: Date | null, id: string) => sql`(${at?.toISOString()}::timestamptz, ${id}::uuid)`;
    const rows = await ctx.db
      .select({ fan: follows.followerId })
      .from(m)
      .innerJoin(follows, eq(follows.followeeId, m.accountId))
      .where(and(eq(m.id, massId), lte(follows.createdAt, m.sentAt), within(place, edge)));
    return rows.map(({ fan }) => fan);
  }
  const s = alias(subscriptions, 's');
  const rows = await ctx.db
    .select({ fan: s.fromId })
    .from(m)
    .innerJoin(s, eq(s.toId, m.accountId))
    .where(
      and(
        eq(m.id, massId),
        wasActive,
        within(sql`${s.id}`, (_, id) => sql`${id}::uuid`),
      ),
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
