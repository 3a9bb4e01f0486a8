import {
  limits,
  messages,
  type RealtimeEvent,
  type StreamEvent,
  supportAccountId,
  topics,
  type WatchTopicsInput,
} from '@foxreel/contracts';
import { isSessionAlive } from '@foxreel/domain/account';
import { DomainError, hiddenAccounts, viewerId } from '@foxreel/domain/kernel';
import { mediaViews } from '@foxreel/domain/media';
import { audienceOf } from '@foxreel/domain/rights';
import { latestFollowed, relationsOf } from '@foxreel/domain/social';
import type { ApiContext } from '../api-context.ts';
import { addressKey } from '../http/budgets.ts';
import { supportCaller } from '../http/support-caller.ts';
import { type HiddenAccounts, isEventVisible, noHiddenAccounts, watchHiddenAccounts } from './hidden-accounts.ts';
import { StreamTopics } from './stream-topics.ts';

/** Open streams per visitor in this process; many people share one address. */
export const streamSlots = { account: 50, address: 1000 } as const;

const retryAfterSeconds = 30;
const taken = new Map<string, number>();

/** Takes a slot for an open stream. RATE_LIMITED if the visitor has too many. Returns the function that releases it. */
export function acquireStreamSlot({ actor, request }: Pick<ApiContext, 'actor' | 'request'>): () => void {
  const [key, most] =
    actor.kind === 'account'
      ? [`account ${actor.accountId}`, streamSlots.account]
      : [`address ${addressKey(request.address)}`, streamSlots.address];
  const open = taken.get(key) ?? 0;
  if (open >= most) throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
  taken.set(key, open + 1);
  return () => {
    const remaining = (taken.get(key) ?? 1) - 1;
    if (remaining > 0) taken.set(key, remaining);
    else taken.delete(key);
  };
}

/** How soon a session is noticed whose end was not published. */
const sessionCheckMs = 60_000;

/** The topic by which `watchTopics` reaches a stream in any process: includes the session that opened it. */
function streamTopic(ctx: ApiContext, stream: string): string {
  return topics.stream(`${stream}:${ctx.actor.kind === 'account' ? ctx.actor.sessionId : 'anonymous'}`);
}

/** Sets what the page of a stream shows; leaves out what the viewer may not see. */
export async function watchTopics(ctx: ApiContext, input: WatchTopicsInput): Promise<void> {
  const people = [...input.accounts, ...input.lives];
  const visitor = input.support ? viewerId((await supportCaller(ctx, input.support)).ctx) : null;
  const [seen, relations] = await Promise.all([mediaViews(ctx, input.media), relationsOf(ctx, people)]);
  const unblocked = (ids: string[]) => ids.filter((id) => !relations.get(id)?.blocked);
  ctx.realtime.publish(streamTopic(ctx, input.stream), {
    type: 'watch',
    media: seen.map(({ id }) => id),
    accounts: unblocked(input.accounts),
    lives: unblocked(input.lives),
    visitor,
  });
}

/**
 * An open page's events, until it closes or its session ends. 'ready' comes first and after every gap. RATE_LIMITED for a
 * visitor with too many; UNAVAILABLE, on which clients reconnect, if the page reads too slowly or the server shuts down.
 */
export async function* openStream(
  ctx: ApiContext,
  stream: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void, void> {
  const viewer = viewerId(ctx);
  const control = streamTopic(ctx, stream);
  const desk = ctx.actor.kind === 'account' && ctx.actor.staff ? [topics.account(supportAccountId)] : [];
  const own = viewer === null ? [] : [topics.account(viewer)];
  const hidden =
    viewer === null
      ? noHiddenAccounts
      : watchHiddenAccounts(
          () => hiddenAccounts(ctx),
          async (creator) => (await audienceOf(ctx, creator, viewer)).allowed,
        );
  const leavePlace = acquireStreamSlot(ctx);
  const subscription = ctx.realtime.subscribe([], signal ? { signal } : {});
  const session = watchSession(ctx, () => subscription.close());
  const heard = new StreamTopics(subscription, [control, topics.system(), ...own, ...desk]);
  try {
    await heard.begin();
    if (!(await sessionHolds(ctx))) session.over = true;
    else {
      // After the account's own topic, which reports each change from here on.
      await heard.followAll(await latestFollowed(ctx, limits.followedLives));
      yield { type: 'ready', stream, account: viewer };
      for await (const delivery of subscription) {
        if (delivery.kind === 'resumed') {
          hidden.forget();
          await heard.followAll(await latestFollowed(ctx, limits.followedLives));
          yield { type: 'ready', stream, account: viewer };
          continue;
        }
        hidden.heed(delivery.event);
        await heedFollows(heard, delivery.event);
        if (delivery.event.type === 'watch') {
          if (delivery.topic === control) await heard.show(delivery.event);
        } else if (isOwnEnd(ctx, delivery.event)) session.over = true;
        else if (await isForViewer(hidden, delivery.event)) yield delivery.event;
        if (session.over) break;
      }
    }
  } finally {
    session.stop();
    subscription.close();
    leavePlace();
  }
  if (session.over && ctx.actor.kind === 'account') yield { type: 'session_ended', session: ctx.actor.sessionId };
  else if (!signal?.aborted) throw new DomainError('UNAVAILABLE', 'The stream was closed; open it again');
}

/** Events of the viewer's own account: a block ends their follow without a word. */
async function heedFollows(heard: StreamTopics, event: RealtimeEvent): Promise<void> {
  if (event.type === 'followed') await heard.follow(event.account, event.isFollowing);
  if (event.type === 'blocked') await heard.follow(event.account, false);
}

/** Skips another session's end, and lives and comments with a block in either direction. */
function isForViewer(hidden: HiddenAccounts, event: RealtimeEvent): boolean | Promise<boolean> {
  return event.type !== 'session_ended' && isEventVisible(hidden, event);
}

const isOwnEnd = ({ actor }: ApiContext, event: RealtimeEvent): boolean =>
  event.type === 'session_ended' && actor.kind === 'account' && event.session === actor.sessionId;

interface WatchedSession {
  over: boolean;
  stop(): void;
}

/** Periodically checks that the session is still valid, in case its end event was lost. A visitor has none. */
function watchSession(ctx: ApiContext, onEnd: () => void): WatchedSession {
  const watched: WatchedSession = { over: false, stop: () => {} };
  if (ctx.actor.kind !== 'account') return watched;
  const timer = setInterval(async () => {
    if (await sessionHolds(ctx)) return;
    watched.over = true;
    onEnd();
  }, sessionCheckMs);
  watched.stop = () => clearInterval(timer);
  return watched;
}

async function sessionHolds(ctx: ApiContext): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return true;
  return isSessionAlive(ctx, { sessionId: ctx.actor.sessionId }).catch(() => true);
}
