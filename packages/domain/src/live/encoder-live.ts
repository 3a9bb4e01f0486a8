import { randomBytes, randomUUID } from 'node:crypto';
import { messages, type StreamHealth, type StudioView, streamKeyPattern } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, ne, sql } from '@foxreel/db/drizzle';
import { type Context, DomainError, forbidden, requireCreator, viewerId, withTransaction } from '../kernel/index.ts';
import { type EndReason, endLive, insertLive, markLive, openLiveOf } from './live-lifecycle.ts';

const { accounts, lives, streamKeys } = schema;

/**
 * The owner of a stream key. UNAUTHENTICATED for an unknown key or a deleted owner, FORBIDDEN if the owner is no longer a
 * creator.
 */
export async function encoderAccount(ctx: Context, key: string): Promise<{ id: string; username: string }> {
  const [row] = streamKeyPattern.test(key)
    ? await ctx.db
        .select({ account: accounts })
        .from(streamKeys)
        .innerJoin(accounts, eq(accounts.id, streamKeys.accountId))
        .where(eq(streamKeys.key, key))
    : [];
  if (!row || row.account.suspendedAt || row.account.deletedAt)
    throw new DomainError('UNAUTHENTICATED', messages.streamKeyWrong);
  if (!row.account.creator) throw forbidden(messages.creatorOnly);
  return { id: row.account.id, username: row.account.username };
}

/** Heartbeat interval of the worker that receives an encoder's stream. */
export const encoderBeatMs = 2_000;
/** An encoder, or its worker, silent for this long is gone. */
export const encoderSilentMs = 15_000;

/** A live and its current encoder: a newer one of the same creator takes it over, and the older one loses control. */
export interface EncoderLive {
  id: string;
  encoder: string;
  /** It was already open, by an encoder that lost its connection or hangs. */
  resumed: boolean;
  /** Whether its creator wants it recorded. */
  recorded: boolean;
}

/**
 * An external encoder publishes with this key: opens the creator's RTMP live, or takes over the open one. It is on air once
 * encoderPlays reports that it is playable. A camera live that never started gives way; a running one does not (CONFLICT). For
 * the worker that receives RTMP.
 */
export async function openEncoderLive(ctx: Context, key: string): Promise<EncoderLive> {
  const { id: accountId } = await encoderAccount(ctx, key);
  const encoder = randomUUID();
  const open = await openLiveOf(ctx, accountId);
  if (open?.kind === 'WebRTC' && open.state === 'starting') await endLive(ctx, open.id, 'never_started');
  const taken = await takeOver(ctx, accountId, encoder);
  if (taken) return taken;
  const live = await insertLive(ctx, accountId, 'RTMP', encoder);
  if (live) return { id: live.id, encoder, resumed: false, recorded: live.recording !== 'off' };
  // Two concurrent encoders.
  const late = await takeOver(ctx, accountId, encoder);
  if (!late) throw new DomainError('CONFLICT', messages.liveElsewhere);
  return late;
}

async function takeOver(ctx: Context, accountId: string, encoderId: string): Promise<EncoderLive | null> {
  const [live] = await ctx.db
    .update(lives)
    .set({ encoderId, seenAt: sql`now()` })
    .where(and(eq(lives.accountId, accountId), eq(lives.kind, 'RTMP'), ne(lives.state, 'ended')))
    .returning({ id: lives.id, recording: lives.recording });
  return live ? { id: live.id, encoder: encoderId, resumed: true, recorded: live.recording !== 'off' } : null;
}

/** The encoder's stream is playable: the live is on air. */
export const encoderPlays = (ctx: Context, live: EncoderLive): Promise<void> => markLive(ctx, live.id);

/** The encoder disconnected, or sent an unplayable stream. No effect once another encoder has the live. */
export const closeEncoderLive = (ctx: Context, { id, encoder }: EncoderLive, reason: EndReason): Promise<void> =>
  endLive(ctx, id, reason, { encoder });

/**
 * Heartbeat for these lives' encoders, connected or expected back, with what was measured of their streams; returns those that
 * are open and have no newer encoder.
 */
export async function beatEncoderLives(
  ctx: Context,
  open: readonly (EncoderLive & { health?: StreamHealth | null })[],
): Promise<Set<string>> {
  if (open.length === 0) return new Set();
  const ids = open.map(({ id }) => id);
  const encoders = open.map(({ encoder }) => encoder);
  const measured = JSON.stringify(Object.fromEntries(open.flatMap(({ id, health }) => (health ? [[id, health]] : []))));
  const rows = await ctx.db
    .update(lives)
    .set({ seenAt: sql`now()`, health: sql`${measured}::text::jsonb -> ${lives.id}::text` })
    .where(and(inArray(lives.id, ids), inArray(lives.encoderId, encoders), ne(lives.state, 'ended')))
    .returning({ id: lives.id });
  return new Set(rows.map((row) => row.id));
}

const newKey = (): string => `live_${randomBytes(24).toString('base64url')}`;

/**
 * Gives the signed-in creator a new stream key of 24 random bytes (spec part 2 §7, generateRtmp). The old key is invalid at
 * once, and its encoder is disconnected. Creators only.
 */
export async function generateStreamKey(ctx: Context): Promise<string> {
  const { accountId } = requireCreator(ctx);
  const key = newKey();
  await withTransaction(ctx, async (inner) => {
    await inner.db
      .insert(streamKeys)
      .values({ accountId, key })
      .onConflictDoUpdate({ target: streamKeys.accountId, set: { key, createdAt: new Date() } });
    const live = await openLiveOf(inner, accountId);
    if (live?.kind === 'RTMP') await endLive(inner, live.id, 'key_replaced');
  });
  return key;
}

/**
 * Replaces an account's stream key, if any, and ends its live unless `keepSession` opened it from a camera: any other live may
 * use the old key or an ended session. The caller has checked the right; runs in its transaction.
 */
export async function revokeStreamKey(
  ctx: Context,
  accountId: string,
  { keepSession }: { keepSession: string | null },
): Promise<void> {
  await ctx.db
    .update(streamKeys)
    .set({ key: newKey(), createdAt: new Date() })
    .where(eq(streamKeys.accountId, accountId));
  const live = await openLiveOf(ctx, accountId);
  const kept = live?.kind === 'WebRTC' && keepSession !== null && live.openedBy === keepSession;
  if (live && !kept) await endLive(ctx, live.id, 'access_revoked');
}

/**
 * How an external encoder publishes for an account (spec part 2 §4, studio.rtmp): visible to the creator only; null for anyone
 * else. The key is null before the first generateStreamKey, a URL if this server does not support that protocol.
 */
export async function getStudio(ctx: Context, accountId: string): Promise<StudioView | null> {
  if (viewerId(ctx) !== accountId) return null;
  const [row] = await ctx.db
    .select({ username: accounts.username, creator: accounts.creator, key: streamKeys.key })
    .from(accounts)
    .leftJoin(streamKeys, eq(streamKeys.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (!row?.creator) return null;
  const { rtmpUrl, takesWhip } = ctx.live;
  return {
    rtmp: rtmpUrl || takesWhip ? row.key : null,
    rtmpUrl,
    whipUrl: takesWhip ? `${ctx.webAddress}/live/${encodeURIComponent(row.username)}?direction=send` : null,
  };
}
