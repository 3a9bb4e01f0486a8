import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';
import { countAudience } from './count-audience.ts';
import { finishMass } from './finish-mass.ts';
import type { MassRow } from './store.ts';

const { follows, massBatches, massMessages, subscriptions } = schema;

/** Recipients of a batch: short enough that its locks keep nobody waiting whom one of them writes to. */
export const batchSize = 500;
const priorityMax = 30_000;

interface EdgeRow extends Record<string, unknown> {
  at: string | null;
  id: string;
}
type NewBatch = typeof massBatches.$inferInsert;

/**
 * Plans the batches of a mass message that is visible: by the places in the indexes of followers and subscribers where each ends, so
 * that any worker can take any batch. Once: a second run finds it done. The first batches of all that is being sent go before the later ones.
 */
export async function splitMassMessage(ctx: Context, { mass }: JobPayload<'split_mass_message'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    // Not the row's own lock: it takes seconds to look through a million, and others change the message meanwhile.
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
    // Held meanwhile, its batches are given out when it is resumed.
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
    // The last one has no end: who came late into the index, with an earlier time, is in it too.
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
