import { type LiveTicket, messages } from '@foxreel/contracts';
import { type Context, DomainError, requireCreator } from '../kernel/index.ts';
import { insertLive, openLiveOf } from './store.ts';

/**
 * Opens the signed-in creator's live and returns the ticket to publish camera and microphone to its own room (spec part 2 §4).
 * A creator has one open live: asking again, or twice at once, gives another ticket to the same. It counts as live once LiveKit
 * says that the creator publishes. CONFLICT while an external encoder is live. Creators only; UNAVAILABLE with the reason while there is no LiveKit.
 */
export async function startLive(ctx: Context): Promise<LiveTicket> {
  const { accountId } = requireCreator(ctx);
  const reason = await ctx.live.unavailable();
  if (reason) throw new DomainError('UNAVAILABLE', reason);
  const live =
    (await insertLive(ctx, accountId, 'WebRTC')) ??
    (await openLiveOf(ctx, accountId)) ??
    (await insertLive(ctx, accountId, 'WebRTC'));
  if (!live) throw new DomainError('CONFLICT', 'The last live is just ending. Please try again');
  if (live.kind !== 'WebRTC') throw new DomainError('CONFLICT', messages.liveElsewhere);
  try {
    await ctx.live.openRoom(live.id);
  } catch (cause) {
    throw new DomainError(
      'UNAVAILABLE',
      'Live is unavailable: the live server does not answer. Please try again later',
      { cause },
    );
  }
  return ctx.live.publisherTicket(live.id, accountId);
}
