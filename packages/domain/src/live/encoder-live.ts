import { randomUUID } from 'node:crypto';
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
