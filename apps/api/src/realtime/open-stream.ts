import { type News, type StreamEvent, topics } from '@foxreel/contracts';
import { isSessionAlive } from '@foxreel/domain/account';
import { DomainError, viewerId } from '@foxreel/domain/kernel';
import type { ApiContext } from '../trpc/context.ts';

/** A session that was ended without news of it is noticed within this time. */
const sessionCheckMs = 60_000;

/** Where `watch` reaches the stream, on whichever process it is open. Only the session that opened it (or its own unguessable id) names it. */
export function streamTopic(ctx: ApiContext, stream: string): string {
  return topics.stream(`${stream}:${ctx.actor.kind === 'account' ? ctx.actor.sessionId : 'anonymous'}`);
}

/**
 * The news of one open page, until it closes or its session ends. UNAVAILABLE, on which clients reconnect,
 * when the page reads too slowly or the server shuts down.
 */
export async function* openStream(
  ctx: ApiContext,
  stream: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void, void> {
  const control = streamTopic(ctx, stream);
  const viewer = viewerId(ctx);
  const fixed = [control, topics.lives(), topics.system(), ...(viewer === null ? [] : [topics.account(viewer)])];
  const subscription = ctx.realtime.subscribe([], signal ? { signal } : {});
  let sessionOver = false;
  const check = setInterval(() => {
    void sessionHolds(ctx).then((holds) => {
      if (holds) return;
      sessionOver = true;
      subscription.close();
    });
  }, sessionCheckMs);
  try {
    await subscription.addTopics(fixed);
    yield { type: 'ready', stream };
    for await (const event of subscription) {
      if (event.kind === 'resumed') yield { type: 'ready', stream };
      else if (event.news.type === 'watch') {
        if (event.topic === control) await rewatch(subscription, fixed, event.news);
      } else {
        yield event.news;
        if (isOwnEnd(ctx, event.news)) return;
      }
    }
  } finally {
    clearInterval(check);
    subscription.close();
  }
  if (sessionOver && ctx.actor.kind === 'account') yield { type: 'session_ended', session: ctx.actor.sessionId };
  else if (!signal?.aborted) throw new DomainError('UNAVAILABLE', 'The stream was closed; open it again');
}

async function rewatch(
  subscription: ReturnType<ApiContext['realtime']['subscribe']>,
  fixed: string[],
  news: News & { type: 'watch' },
): Promise<void> {
  const wanted = new Set([...fixed, ...news.media.map(topics.media), ...news.accounts.map(topics.profile)]);
  subscription.removeTopics([...subscription.topics()].filter((topic) => !wanted.has(topic)));
  await subscription.addTopics(wanted);
}

const isOwnEnd = ({ actor }: ApiContext, news: News): boolean =>
  news.type === 'session_ended' && actor.kind === 'account' && news.session === actor.sessionId;

async function sessionHolds(ctx: ApiContext): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return true;
  return isSessionAlive(ctx, { sessionId: ctx.actor.sessionId }).catch(() => true);
}
