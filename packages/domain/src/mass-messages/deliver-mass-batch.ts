import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';
import {
  deliverMassTo,
  isNamed,
  isWritten,
  mayReceive,
  publishMass,
  type WrittenMass,
  wasActive,
} from '../messaging/index.ts';
import { finishMass } from './finish-mass.ts';
import { publishProgress } from './publish-progress.ts';

const { follows, massBatches, massMessages, subscriptions } = schema;
type Batch = typeof massBatches.$inferSelect;

/**
 * Writes one batch of a mass message: all of it or nothing, and once. What is canceled or held meanwhile is left; a batch that failed for
 * good before is tried anew when somebody asks for it. `lastTry` is told when this fails for the last time.
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
    // The batch first: who cancels or holds the message waits for the batches that run, and those after it find it so.
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
  await tell(ctx, mass, done.written);
  publishProgress(ctx, done.accountId, mass);
  await finishMass(ctx, mass);
}

/** News may be lost: what is written is not written again because of it. */
async function tell(ctx: Context, mass: string, written: readonly WrittenMass[]): Promise<void> {
  await publishMass(ctx, mass, written).catch(() => {});
}

/** Who is in the batch and still gets it; who has it already needs nothing more. */
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
 * Everybody between the two places of the batch. A statement of its own: Postgres takes a part of an index between two pairs for a quarter of
 * it, and would look through whole tables for what the few hundred are asked next.
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

/** The job stays in the list of failed ones, with its reason; the others go on. */
async function setAside(ctx: Context, mass: string, number: number): Promise<void> {
  await ctx.db
    .update(massBatches)
    .set({ state: 'failed' })
    .where(and(eq(massBatches.massId, mass), eq(massBatches.number, number), eq(massBatches.state, 'waiting')));
  await finishMass(ctx, mass);
}
