import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Context, DomainError, realNow } from '../kernel/index.ts';
import { type EndReason, endLive, markLive } from './change-live.ts';
import { encoderAccount } from './encoder-account.ts';
import { insertLive, openLiveOf } from './store.ts';

const { lives } = schema;

/** How often the worker that takes an encoder's stream says that the encoder is there. */
export const encoderBeatMs = 2_000;
/** An encoder, or its worker, that is silent for this long has gone. */
export const encoderSilentMs = 15_000;

/**
 * An external encoder publishes with this key: opens the creator's live of the kind RTMP and returns its id. It is on once
 * encoderPlays says that it can be watched. A camera that was asked for and never came gives way; a live that is on does not:
 * CONFLICT. For the worker that takes RTMP.
 */
export async function openEncoderLive(ctx: Context, key: string): Promise<string> {
  const { id: accountId } = await encoderAccount(ctx, key);
  const open = await openLiveOf(ctx, accountId);
  if (open?.kind === 'WebRTC' && open.state === 'starting') await endLive(ctx, open.id, 'never_started');
  const live = await insertLive(ctx, accountId, 'RTMP');
  if (!live) throw new DomainError('CONFLICT', messages.liveElsewhere);
  return live.id;
}

/** The encoder's stream can be watched: the live is on. */
export const encoderPlays = (ctx: Context, liveId: string): Promise<void> => markLive(ctx, liveId);

/** The encoder went away, or sent what cannot be played. */
export const closeEncoderLive = (ctx: Context, liveId: string, reason: EndReason): Promise<void> =>
  endLive(ctx, liveId, reason);

/** Says that the encoders of these lives are still there; returns those lives that have not been ended meanwhile. */
export async function beatEncoderLives(ctx: Context, liveIds: string[]): Promise<Set<string>> {
  if (liveIds.length === 0) return new Set();
  const rows = await ctx.db
    .update(lives)
    .set({ seenAt: realNow(ctx) })
    .where(and(inArray(lives.id, liveIds), eq(lives.kind, 'RTMP'), ne(lives.state, 'ended')))
    .returning({ id: lives.id });
  return new Set(rows.map((row) => row.id));
}
