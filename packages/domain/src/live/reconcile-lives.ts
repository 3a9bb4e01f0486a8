import { schema } from '@foxreel/db';
import { eq, ne } from 'drizzle-orm';
import { type Context, realNow } from '../kernel/index.ts';
import { endLive, markLive } from './change-live.ts';
import { countRoomViewers } from './count-viewers.ts';
import { encoderSilentMs } from './encoder-live.ts';
import type { LiveRow } from './store.ts';

const { accounts, lives } = schema;

/** How often to run it. LiveKit gives up a connection without a sign after some 21 s; this leaves time within the 30. */
export const reconcileEveryMs = 2_500;
/** The live server may restart in this time. */
const serverLostMs = 20_000;
/** Longer than a ticket lives, with the time to connect. */
const joinMs = 150_000;
const atOnce = 20;

/**
 * Holds the open lives against what LiveKit says, for webhooks that were lost (a creator who vanishes is no longer live
 * within 30 s), and those of external encoders against the beats of the worker that takes them. Runs of several processes do not disturb each other.
 */
export async function reconcileLives(ctx: Context): Promise<void> {
  const open = await ctx.db
    .select({ live: lives, suspendedAt: accounts.suspendedAt, deletedAt: accounts.deletedAt })
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(ne(lives.state, 'ended'));
  const gone = open.filter((row) => row.suspendedAt || row.deletedAt);
  for (const row of gone) await endLive(ctx, row.live.id, 'account_gone');
  const here = open.filter((row) => !gone.includes(row)).map((row) => row.live);
  for (const live of here)
    if (live.kind === 'RTMP' && silentMs(ctx, live) > encoderSilentMs) await endLive(ctx, live.id, 'vanished');
  const kept = here.filter((live) => live.kind === 'WebRTC');
  const participants = await countParticipants(ctx, kept);
  for (let start = 0; start < kept.length; start += atOnce) {
    const some = kept.slice(start, start + atOnce);
    await Promise.all(some.map((live) => reconcile(ctx, live, participants.get(live.id) ?? 0)));
  }
}

const silentMs = (ctx: Context, live: LiveRow) => realNow(ctx).getTime() - live.seenAt.getTime();

async function countParticipants(ctx: Context, open: LiveRow[]): Promise<Map<string, number>> {
  const rooms = open.length > 0 ? await ctx.live.rooms(open.map((live) => live.id)).catch(() => []) : [];
  return new Map(rooms.map((room) => [room.name, room.participants]));
}

async function reconcile(ctx: Context, live: LiveRow, participants: number): Promise<void> {
  const presence = await ctx.live.presence(live.id, live.accountId).catch(() => 'unknown' as const);
  const silent = silentMs(ctx, live);
  if (presence === 'unknown') {
    if (silent > serverLostMs) await endLive(ctx, live.id, 'server_lost');
  } else if (presence === 'absent') {
    if (live.state === 'live') await endLive(ctx, live.id, 'vanished');
    else if (silent > joinMs) await endLive(ctx, live.id, 'never_started');
  } else {
    if (presence === 'publishing' && live.state === 'starting') await markLive(ctx, live.id);
    await ctx.db
      .update(lives)
      .set({ seenAt: realNow(ctx) })
      .where(eq(lives.id, live.id));
    await countRoomViewers(ctx, { live: live.id, viewers: Math.max(participants - 1, 0) });
  }
}
