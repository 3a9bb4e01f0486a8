import {
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
import { relationsOf } from '@foxreel/domain/social';
import type { Subscription } from '@foxreel/realtime';
import type { ApiContext } from '../api-context.ts';
import { addressKey } from '../http/budgets.ts';
import { supportCaller } from '../http/support-caller.ts';
import { type HiddenPeople, isLiveEventVisible, nobodyHidden, watchHiddenPeople } from './hidden-people.ts';

/** Streams that one visitor may have open at this process; many people share one address. */
export const streamPlaces = { account: 50, address: 1000 } as const;

const retryAfterSeconds = 30;
const taken = new Map<string, number>();

/** Takes a place for one more open stream. RATE_LIMITED when the visitor has too many. Returns the way to give it back. */
export function takeStreamPlace({ actor, request }: Pick<ApiContext, 'actor' | 'request'>): () => void {
  const [key, most] =
    actor.kind === 'account'
      ? [`account ${actor.accountId}`, streamPlaces.account]
      : [`address ${addressKey(request.address)}`, streamPlaces.address];
  const open = taken.get(key) ?? 0;
  if (open >= most) throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
  taken.set(key, open + 1);
  return () => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
}

/** A session whose end was not published is noticed within this time. */
const sessionCheckMs = 60_000;

/** Where `watchTopics` reaches a stream, on whichever process it is open: the session that opened it is part of the name. */
function streamTopic(ctx: ApiContext, stream: string): string {
  return topics.stream(`${stream}:${ctx.actor.kind === 'account' ? ctx.actor.sessionId : 'anonymous'}`);
}

/** Names all that the page of a stream shows now; what the viewer may not see is left out. */
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
 * The events of one open page, until it closes or its session ends. 'ready' comes first and after every gap.
 * RATE_LIMITED for a visitor with too many; UNAVAILABLE, on which clients reconnect, when the page reads too slowly or the server shuts down.
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
  const fixed = [control, topics.lives(), topics.system(), ...own, ...desk];
  const hidden = viewer === null ? nobodyHidden : watchHiddenPeople(() => hiddenAccounts(ctx));
  const leavePlace = takeStreamPlace(ctx);
  const subscription = ctx.realtime.subscribe([], signal ? { signal } : {});
  const session = watchSession(ctx, () => subscription.close());
  try {
    await subscription.addTopics(fixed);
    if (!(await sessionHolds(ctx))) session.over = true;
    else {
      yield { type: 'ready', stream, account: viewer };
      for await (const delivery of subscription) {
        if (delivery.kind === 'resumed') {
          hidden.forget();
          yield { type: 'ready', stream, account: viewer };
          continue;
        }
        hidden.heed(delivery.event);
        if (delivery.event.type === 'watch') {
          if (delivery.topic === control) await rewatch(subscription, fixed, delivery.event);
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

async function rewatch(
  subscription: Subscription,
  fixed: string[],
  event: RealtimeEvent & { type: 'watch' },
): Promise<void> {
  const wanted = new Set([
    ...fixed,
    ...event.media.map(topics.media),
    ...event.accounts.map(topics.profile),
    ...(event.visitor === null ? [] : [topics.account(event.visitor)]),
    ...event.lives.flatMap((creator) => [topics.liveChat(creator), topics.battle(creator)]),
  ]);
  subscription.removeTopics([...subscription.topics()].filter((topic) => !wanted.has(topic)));
  await subscription.addTopics(wanted);
}

/** Another session's end is not this page's; the live of somebody who is blocked, either way, is not for this viewer. */
function isForViewer(hidden: HiddenPeople, event: RealtimeEvent): boolean | Promise<boolean> {
  return event.type !== 'session_ended' && isLiveEventVisible(hidden, event);
}

const isOwnEnd = ({ actor }: ApiContext, event: RealtimeEvent): boolean =>
  event.type === 'session_ended' && actor.kind === 'account' && event.session === actor.sessionId;

interface WatchedSession {
  over: boolean;
  stop(): void;
}

/** Checks from time to time whether the session still holds, in case the event of its end was lost. */
function watchSession(ctx: ApiContext, onEnd: () => void): WatchedSession {
  const timer = setInterval(async () => {
    if (await sessionHolds(ctx)) return;
    watched.over = true;
    onEnd();
  }, sessionCheckMs);
  const watched: WatchedSession = { over: false, stop: () => clearInterval(timer) };
  return watched;
}

async function sessionHolds(ctx: ApiContext): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return true;
  return isSessionAlive(ctx, { sessionId: ctx.actor.sessionId }).catch(() => true);
}
