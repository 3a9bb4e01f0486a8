import { type LivestreamKind, type LiveTicket, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, ne, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { endBattlesOf } from '../battles/index.ts';
import {
  accountSummaries,
  type Context,
  DomainError,
  recordEvent,
  requireAccount,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { liveSetupOf } from './stored-setup.ts';

const { accounts, lives } = schema;

export type LiveRow = typeof lives.$inferSelect;

/** The creator's open live, or null. */
export async function openLiveOf(ctx: Context, accountId: string): Promise<LiveRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lives)
    .where(and(eq(lives.accountId, accountId), ne(lives.state, 'ended')));
  return row ?? null;
}

/** Opens a live of the creator; null if one is already open. */
export async function insertLive(
  ctx: Context,
  accountId: string,
  kind: LivestreamKind,
  encoderId: string | null = null,
): Promise<LiveRow | null> {
  const { actor } = ctx;
  // A WHIP client with a stream key acts under its owner's id, without a session.
  const openedBy = actor.kind === 'account' && actor.sessionId !== actor.accountId ? actor.sessionId : null;
  const { cover: _, ...setup } = await liveSetupOf(ctx, accountId);
  const [row] = await ctx.db
    .insert(lives)
    .values({
      ...setup,
      accountId,
      kind,
      openedBy,
      encoderId,
      seenAt: sql`now()`,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/**
 * Opens the signed-in creator's live and returns a ticket to publish camera and microphone to its room (spec part 2 §4). A
 * creator has one open live: repeated or concurrent calls return more tickets for it. It is on air once LiveKit reports that
 * the creator publishes. CONFLICT while an external encoder is live. Creators only; UNAVAILABLE with the reason without
 * LiveKit.
 */
export async function startLive(ctx: Context): Promise<LiveTicket> {
  const { accountId } = requireCreator(ctx);
  const reason = await ctx.live.unavailable();
  if (reason) throw new DomainError('UNAVAILABLE', reason);
  const live =
    (await insertLive(ctx, accountId, 'WebRTC')) ??
    (await openLiveOf(ctx, accountId)) ??
    (await insertLive(ctx, accountId, 'WebRTC'));
  if (!live) throw new DomainError('CONFLICT', 'Your last live is still ending. Try again in a moment');
  if (live.kind !== 'WebRTC') throw new DomainError('CONFLICT', messages.liveElsewhere);
  try {
    await ctx.live.openRoom(live.id);
  } catch (cause) {
    throw new DomainError('UNAVAILABLE', 'Live is unavailable: the live server isn’t responding. Try again later', {
      cause,
    });
  }
  return ctx.live.publisherTicket(live.id, accountId);
}

export type EndReason =
  | 'stopped'
  | 'left'
  | 'vanished'
  | 'never_started'
  | 'server_lost'
  | 'account_gone'
  | 'key_replaced'
  | 'access_revoked';

/** The creator publishes: the live is on air. No effect if it already is, or has ended for good. */
export async function markLive(ctx: Context, liveId: string): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const [live] = await inner.db
      .update(lives)
      .set({ state: 'live', startedAt: inner.clock.now(), seenAt: sql`now()` })
      .where(and(eq(lives.id, liveId), eq(lives.state, 'starting')))
      .returning();
    if (!live) return;
    await inner.db
      .update(accounts)
      .set({ live: true, livestream: live.kind, liveStatus: 'live' })
      .where(eq(accounts.id, live.accountId));
    await recordEvent(inner, { kind: 'live_started', actorId: live.accountId, subjectId: live.id });
    await publishLive(inner, live, 'live');
  });
}

/**
 * Ends a live, once, and removes everyone from its room. Notifies screens only if it was on air. With an encoder, only while no
 * newer one has the live.
 */
export async function endLive(
  ctx: Context,
  liveId: string,
  reason: EndReason,
  only: { encoder?: string } = {},
): Promise<void> {
  const owned = only.encoder === undefined ? undefined : eq(lives.encoderId, only.encoder);
  await withTransaction(ctx, async (inner) => {
    const [live] = await inner.db
      .update(lives)
      .set({ state: 'ended', endedAt: inner.clock.now(), endReason: reason, viewers: 0, hlsViewers: 0 })
      .where(and(eq(lives.id, liveId), ne(lives.state, 'ended'), owned))
      .returning();
    if (!live) return;
    if (live.startedAt) {
      await inner.db
        .update(accounts)
        .set({ live: false, livestream: null, liveStatus: 'stop' })
        .where(eq(accounts.id, live.accountId));
      await endBattlesOf(inner, live.accountId);
      await recordEvent(inner, {
        kind: 'live_ended',
        actorId: live.accountId,
        subjectId: live.id,
        payload: { reason },
      });
      await publishLive(inner, live, 'stop');
      if (live.recording !== 'off') await enqueueRecording(inner, live.id);
    }
    // Best effort: an orphaned room empties by itself, and nobody gets a ticket for it.
    if (live.kind === 'WebRTC') await inner.afterCommit(() => inner.live.closeRoom(live.id).catch(() => undefined));
  });
}

/** Its packager needs a moment to write the last pictures. Real time. */
const recordingAfterMs = 10_000;

const enqueueRecording = (ctx: Context, live: string): Promise<void> =>
  enqueue(
    ctx.db,
    'keep_recording',
    { live },
    { runAt: new Date(Date.now() + recordingAfterMs), key: `keep_recording:${live}` },
  );

async function publishLive(ctx: Context, live: LiveRow, status: 'live' | 'stop'): Promise<void> {
  const account = (await accountSummaries(ctx, [live.accountId])).get(live.accountId);
  if (!account) return;
  const stream = status === 'live' ? live.id : null;
  await ctx.afterCommit(() => {
    for (const topic of [topics.live(live.accountId), topics.lives()])
      ctx.realtime.publish(topic, { type: 'live', status, stream, kind: live.kind, account });
  });
}

/** Ends the signed-in account's live and its room; idempotent. */
export async function stopLive(ctx: Context): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const live = await openLiveOf(ctx, accountId);
  if (live) await endLive(ctx, live.id, 'stopped');
}

/** Ends the open live of an account that is being deleted or suspended. For commands that have checked the right. */
export async function endLiveOfRemovedAccount(ctx: Context, accountId: string): Promise<void> {
  const live = await openLiveOf(ctx, accountId);
  if (live) await endLive(ctx, live.id, 'account_gone');
}

/**
 * Removes a viewer from the lives of `creators`, or from all, after the commit. Best effort: their ticket is valid for two more
 * minutes, and if they rejoin, that event removes them again (handleLivekitEvent).
 */
export async function kickViewerFromLives(ctx: Context, viewer: string, creators?: readonly string[]): Promise<void> {
  const open = await ctx.db
    .select({ room: lives.id })
    .from(lives)
    .where(
      and(
        eq(lives.state, 'live'),
        eq(lives.kind, 'WebRTC'),
        creators === undefined ? undefined : inArray(lives.accountId, [...creators]),
      ),
    );
  if (open.length === 0) return;
  await ctx.afterCommit(async () => {
    for (const { room } of open) await ctx.live.removeViewer(room, viewer).catch(() => undefined);
  });
}
