import { randomBytes, randomUUID } from 'node:crypto';
import { messages, type StudioView, streamKeyPattern } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  type Context,
  DomainError,
  forbidden,
  realNow,
  requireCreator,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { type EndReason, endLive, insertLive, markLive, openLiveOf } from './live-lifecycle.ts';

const { accounts, lives, streamKeys } = schema;

/**
 * Whose encoder this stream key is. UNAUTHENTICATED for a key that nobody has or whose owner is gone, FORBIDDEN for one whose
 * owner is no creator any more.
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

/** How often the worker that takes an encoder's stream says that the encoder is there. */
export const encoderBeatMs = 2_000;
/** An encoder, or its worker, that is silent for this long has gone. */
export const encoderSilentMs = 15_000;

/** A live, and the encoder that has it: a newer one of the same creator takes it over, and the older one's word counts no more. */
export interface EncoderLive {
  id: string;
  encoder: string;
  /** It was open already: of an encoder whose line broke, or that hangs. */
  resumed: boolean;
}

/**
 * An external encoder publishes with this key: opens the creator's live of the kind RTMP, or takes over the one that is open. It is
 * on once encoderPlays says that it can be watched. A camera that was asked for and never came gives way; a camera's live that is
 * on does not: CONFLICT. For the worker that takes RTMP.
 */
export async function openEncoderLive(ctx: Context, key: string): Promise<EncoderLive> {
  const { id: accountId } = await encoderAccount(ctx, key);
  const encoder = randomUUID();
  const open = await openLiveOf(ctx, accountId);
  if (open?.kind === 'WebRTC' && open.state === 'starting') await endLive(ctx, open.id, 'never_started');
  const taken = await takeOver(ctx, accountId, encoder);
  if (taken) return taken;
  const live = await insertLive(ctx, accountId, 'RTMP', encoder);
  if (live) return { id: live.id, encoder, resumed: false };
  // Two that come at once.
  const late = await takeOver(ctx, accountId, encoder);
  if (!late) throw new DomainError('CONFLICT', messages.liveElsewhere);
  return late;
}

async function takeOver(ctx: Context, accountId: string, encoderId: string): Promise<EncoderLive | null> {
  const [live] = await ctx.db
    .update(lives)
    .set({ encoderId, seenAt: realNow(ctx) })
    .where(and(eq(lives.accountId, accountId), eq(lives.kind, 'RTMP'), ne(lives.state, 'ended')))
    .returning({ id: lives.id });
  return live ? { id: live.id, encoder: encoderId, resumed: true } : null;
}

/** The encoder's stream can be watched: the live is on. */
export const encoderPlays = (ctx: Context, live: EncoderLive): Promise<void> => markLive(ctx, live.id);

/** The encoder went away, or sent what cannot be played. Does nothing once another encoder has the live. */
export const closeEncoderLive = (ctx: Context, { id, encoder }: EncoderLive, reason: EndReason): Promise<void> =>
  endLive(ctx, id, reason, { encoder });

/** Says that these lives' encoders are there, or waited for; returns those that are open and have no newer encoder. */
export async function beatEncoderLives(ctx: Context, open: readonly EncoderLive[]): Promise<Set<string>> {
  if (open.length === 0) return new Set();
  const ids = open.map(({ id }) => id);
  const encoders = open.map(({ encoder }) => encoder);
  const rows = await ctx.db
    .update(lives)
    .set({ seenAt: realNow(ctx) })
    .where(and(inArray(lives.id, ids), inArray(lives.encoderId, encoders), ne(lives.state, 'ended')))
    .returning({ id: lives.id });
  return new Set(rows.map((row) => row.id));
}

const newKey = (): string => `live_${randomBytes(24).toString('base64url')}`;

/**
 * Gives the signed-in creator a new stream key, 24 random bytes (spec part 2 §7, generateRtmp). The old one is dead at once: an
 * encoder that publishes with it is ended. Creators only.
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
 * Replaces the stream key of an account, if it has one, and ends its live unless `keepSession` opened it from a camera: whoever
 * else is live may hold the old key or a session that has ended. For use cases that have checked the right, inside their transaction.
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
 * How an external encoder publishes for an account (spec part 2 §4, studio.rtmp): for its own eyes, and for creators only; null for
 * anyone else. The key is null before the first generateStreamKey, an address where this server does not take that way in.
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
