import { randomUUID } from 'node:crypto';
import type { LiveTallyView, LiveTicket, LiveView, WatchLiveInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { facesViewer } from '../battles/index.ts';
import { type Context, notFound, viewerId } from '../kernel/index.ts';
import { lastTally } from './last-tally.ts';
import { liveColumns, liveView, watchable } from './view.ts';

const { accounts, lives } = schema;

export interface WatchedLive extends LiveView {
  /** Lets the viewer's LiveKit client watch; null while the account is not live, and for a live that plays over HLS. */
  ticket: LiveTicket | null;
  /** Of the live that is on, or of the last one. */
  tally: LiveTallyView;
  /** Why lives cannot be watched now, or null. */
  unavailable: string | null;
}

/**
 * What the live page of an account shows (spec part 1 §2, /{username}/live), with a ticket that can watch and nothing else.
 * Anonymous visitors may. NOT_FOUND for an unknown or gone account, and where either has blocked the other.
 */
export async function watchLive(ctx: Context, input: WatchLiveInput): Promise<WatchedLive> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({ ...liveColumns, facesViewer: facesViewer(ctx) })
    .from(accounts)
    .leftJoin(lives, and(eq(lives.accountId, accounts.id), eq(lives.state, 'live')))
    .where(and(eq(accounts.username, input.username), watchable(viewer)));
  if (!row) throw notFound('Account');
  const tally = await lastTally(ctx, row.account.id);
  // An external encoder's live does without LiveKit.
  if (row.live?.kind === 'RTMP') return { ...liveView(row), tally, ticket: null, unavailable: null };
  const unavailable = await ctx.live.unavailable();
  // A tail of its own for every ticket: LiveKit would end the first of two connections of one identity.
  const identity = `${viewer ?? 'anonymous'}:${randomUUID()}`;
  // Who battles has the other's picture beside their own, and is not one of its viewers; nor is its creator.
  const options = { counted: !row.facesViewer && row.account.id !== viewer };
  const ticket = row.live && !unavailable ? await ctx.live.viewerTicket(row.live.id, identity, options) : null;
  return { ...liveView(row), tally, ticket, unavailable };
}
