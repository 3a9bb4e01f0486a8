import { id, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, exists, gt, inArray, isNull, lte, ne, type SQL, sql } from '@foxreel/db/drizzle';
import { type Context, DomainError, type LiveServerEvent, neitherBlocked } from '../kernel/index.ts';
import { isInAudience } from '../rights/index.ts';
import { encoderSilentMs } from './encoder-live.ts';
import { type EndReason, endLive, type LiveRow, markLive } from './live-lifecycle.ts';

const { accounts, lives, subscriptions } = schema;

/** Stores the HLS viewer count of a live, as counted by the serving processes. An ended live keeps its count. */
export function countHlsViewers(
  ctx: Pick<Context, 'db' | 'realtime'>,
  { live, viewers }: { live: string; viewers: number },
): Promise<void> {
  return count(
    ctx,
    { hlsViewers: viewers },
    and(eq(lives.id, live), eq(lives.state, 'live'), ne(lives.hlsViewers, viewers)),
  );
}

/** The same for viewers in its room. */
export function countRoomViewers(
  ctx: Pick<Context, 'db' | 'realtime'>,
  { live, viewers }: { live: string; viewers: number },
): Promise<void> {
  return count(ctx, { viewers }, and(eq(lives.id, live), ne(lives.state, 'ended'), ne(lives.viewers, viewers)));
}

/** Open screens of the live show all viewers, however they watch. */
async function count(
  ctx: Pick<Context, 'db' | 'realtime'>,
  change: { viewers?: number; hlsViewers?: number },
  where: SQL | undefined,
): Promise<void> {
  const changed = await ctx.db
    .update(lives)
    .set({
      ...change,
      peakViewers: sql`greatest(${lives.peakViewers}, ${change.viewers ?? lives.viewers} + ${change.hlsViewers ?? lives.hlsViewers})`,
    })
    .where(where)
    .returning({ creator: lives.accountId, room: lives.viewers, hls: lives.hlsViewers });
  for (const { creator, room, hls } of changed)
    ctx.realtime.publish(topics.liveChat(creator), { type: 'live_viewers', creator, viewers: room + hls });
}

/**
 * Handles LiveKit's signed webhook. Events may arrive twice, late or in any order: an ended live stays ended, and unknown rooms
 * and participants are ignored. UNAUTHENTICATED for a body without LiveKit's signature.
 */
export async function handleLivekitEvent(
  ctx: Context,
  request: { body: string; authorization: string | undefined },
): Promise<void> {
  const event = await ctx.live.readWebhook(request.body, request.authorization);
  if (!event) throw new DomainError('UNAUTHENTICATED', 'The signature is invalid');
  if (!id.safeParse(event.room).success) return;
  const [live] = await ctx.db.select().from(lives).where(eq(lives.id, event.room));
  if (!live) return;
  if (event.kind === 'joined') await kickUnauthorizedViewer(ctx, live, event.identity);
  if (event.identity === live.accountId) await followCreator(ctx, live, event);
  else if (event.kind === 'joined' || event.kind === 'left') await countViewers(ctx, live, event);
}

async function followCreator(ctx: Context, live: LiveRow, event: LiveServerEvent): Promise<void> {
  if (event.kind === 'publishing') {
    // They publish to an ended live, for example after a reload: removing them makes their page start a new one.
    if (live.state === 'ended') await ctx.live.closeRoom(live.id).catch(() => undefined);
    else await markLive(ctx, live.id);
  }
  if (event.kind !== 'left') return;
  // A reconnecting client leaves with its old connection while the new one is already there.
  const presence = await ctx.live.presence(live.id, live.accountId).catch(() => 'absent' as const);
  if (presence === 'absent') await endLive(ctx, live.id, 'left');
}

/** A ticket outlives a block, a suspension, an unfollow or an account's deletion by two minutes: whoever uses it then is removed. */
async function kickUnauthorizedViewer(ctx: Context, live: LiveRow, identity: string | null): Promise<void> {
  const viewer = id.safeParse(identity?.split(':')[0]).data;
  if (viewer === undefined || viewer === live.accountId) return;
  const [welcome] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, viewer),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(viewer, live.accountId),
        exists(
          ctx.db
            .select({ id: lives.id })
            .from(lives)
            .where(and(eq(lives.id, live.id), isInAudience(ctx, viewer))),
        ),
      ),
    );
  if (!welcome) await ctx.live.removeViewer(live.id, viewer).catch(() => undefined);
}

/** Uses the room's own count, so that repeated events do not count twice; the next reconciliation corrects late ones. */
async function countViewers(ctx: Context, live: LiveRow, event: LiveServerEvent): Promise<void> {
  if (event.participants === null) return;
  await countRoomViewers(ctx, { live: live.id, viewers: Math.max(event.participants - 1, 0) });
}

/** How often to run it. LiveKit drops a silent connection after about 21 s, which leaves time within the 30. */
export const reconcileEveryMs = 2_500;
/** Looks of concurrent workers are one look. */
const betweenLooksMs = reconcileEveryMs - 500;
/** Time for the live server to restart, and for creators to find it again. */
const serverLostMs = 20_000;
/** Longer than a ticket is valid, plus the time to connect. */
const joinMs = 150_000;
const batchSize = 20;

/** Open lives that the last look found over, each with the look that found it first: milliseconds of the database's clock. */
export type DoubtedLives = Map<string, number>;

/**
 * Compares open lives with LiveKit's state, in case webhooks were lost (a vanished creator is no longer live within 30 s), and
 * encoder lives with their worker's heartbeats. Two looks in succession must find a live over before it ends: pass the same
 * `doubted` each time. Workers elect one that runs it; concurrent runs do not interfere.
 */
export async function reconcileLives(ctx: Context, doubted: DoubtedLives): Promise<void> {
  const open = await ctx.db
    .select({
      ...{ live: lives, silentMs, lookedAt, creator: accounts.creator },
      ...{ suspendedAt: accounts.suspendedAt, deletedAt: accounts.deletedAt },
    })
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(ne(lives.state, 'ended'));
  // Who begins a live at the moment of losing the right to is past the command that ends it.
  const gone = open.filter((row) => row.suspendedAt || row.deletedAt || !row.creator);
  for (const row of gone) await endLive(ctx, row.live.id, 'account_gone');
  const here = open.filter((row) => !gone.includes(row));
  for (const known of doubted.keys()) if (!here.some((row) => row.live.id === known)) doubted.delete(known);
  for (const row of here)
    if (row.live.kind === 'RTMP') await doubt(ctx, doubted, row, row.silentMs > encoderSilentMs ? 'vanished' : null);
  const kept = here.filter((row) => row.live.kind === 'WebRTC');
  const rooms = await countParticipants(
    ctx,
    kept.map((row) => row.live),
  );
  for (let start = 0; start < kept.length; start += batchSize) {
    const some = kept.slice(start, start + batchSize);
    await Promise.all(some.map(async (row) => doubt(ctx, doubted, row, await look(ctx, row, rooms))));
  }
}

/** Written and read by the database's clock: machines' clocks differ, and one that is ahead would end healthy lives. */
const silentMs = sql<number>`extract(epoch from now() - ${lives.seenAt}) * 1000`.mapWith(Number);
const lookedAt = sql<number>`extract(epoch from now()) * 1000`.mapWith(Number);

interface OpenRow {
  live: LiveRow;
  silentMs: number;
  lookedAt: number;
}

/** Ends a live with the reason of this look, if the one before found it over too. */
async function doubt(ctx: Context, doubted: DoubtedLives, row: OpenRow, reason: EndReason | null): Promise<void> {
  const { id: liveId } = row.live;
  if (reason === null) {
    doubted.delete(liveId);
    return;
  }
  const since = doubted.get(liveId);
  if (since === undefined) doubted.set(liveId, row.lookedAt);
  else if (row.lookedAt - since >= betweenLooksMs) await endLive(ctx, liveId, reason);
}

/** The participants by room; null without an answer. */
async function countParticipants(ctx: Context, open: LiveRow[]): Promise<Map<string, number> | null> {
  if (open.length === 0) return new Map();
  const rooms = await ctx.live.rooms(open.map((live) => live.id)).catch(() => null);
  return rooms && new Map(rooms.map((room) => [room.name, room.participants]));
}

/** Why a camera's live is over as far as LiveKit knows; null if it is not. */
async function look(
  ctx: Context,
  { live, silentMs: silent }: OpenRow,
  rooms: Map<string, number> | null,
): Promise<EndReason | null> {
  const presence = await ctx.live.presence(live.id, live.accountId).catch(() => 'unknown' as const);
  if (presence === 'unknown') return silent > serverLostMs ? 'server_lost' : null;
  if (presence === 'absent') {
    if (live.state !== 'live') return silent > joinMs ? 'never_started' : null;
    // A LiveKit that has restarted knows no rooms until their creators are back.
    return rooms?.has(live.id) || silent > serverLostMs ? 'vanished' : null;
  }
  if (presence === 'publishing' && live.state === 'starting') await markLive(ctx, live.id);
  await ctx.db.update(lives).set({ seenAt: sql`now()` }).where(eq(lives.id, live.id));
  if (rooms) await countRoomViewers(ctx, { live: live.id, viewers: Math.max((rooms.get(live.id) ?? 0) - 1, 0) });
  if (live.audience === 'subscribers') await kickFormerSubscribers(ctx, live);
  return null;
}

/** Longer than several looks, one of which may fail. */
const endedWithinMs = 15_000;

/** Whose subscription has just run out or was refunded leaves the room. Over HLS, each request asks for the right. */
async function kickFormerSubscribers(ctx: Context, live: LiveRow): Promise<void> {
  const now = ctx.clock.now();
  const ended = await ctx.db
    .select({ id: subscriptions.fromId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.toId, live.accountId),
        lte(subscriptions.endsAt, now),
        gt(subscriptions.endsAt, new Date(now.getTime() - endedWithinMs)),
      ),
    );
  for (const viewer of ended) await kickUnauthorizedViewer(ctx, live, viewer.id);
}

/** Which of these names are not the id of an open live. Names that are not ids are ignored. */
export async function endedLives(ctx: Context, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => id.safeParse(name).success);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .where(and(inArray(lives.id, ids), ne(lives.state, 'ended')));
  const open = new Set(rows.map((row) => row.id));
  return ids.filter((name) => !open.has(name));
}

/** The running camera lives that their creators want recorded: these are packaged although nobody asks for it. */
export async function recordedCameraLives(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .where(and(eq(lives.state, 'live'), eq(lives.kind, 'WebRTC'), ne(lives.recording, 'off')));
  return rows.map((row) => row.id);
}
