import { type News, topics } from '@foxreel/contracts';
import { DomainError, viewerId } from '@foxreel/domain/kernel';
import { watchHiddenPeople } from '../../realtime/hidden-people.ts';
import { isLiveNewsFor } from '../../realtime/is-live-news-for.ts';
import type { GraphqlContext } from '../context.ts';

/** News of one topic of a creator's live as this viewer may hear it; it ends when a block comes between the two. */
export async function* liveNewsForViewer(
  ctx: GraphqlContext,
  creator: string,
  topic: string,
): AsyncGenerator<News, void, void> {
  if (!ctx.subscribe) throw new DomainError('BAD_INPUT', 'Subscriptions come over the WebSocket only');
  const viewer = viewerId(ctx.domain);
  const hidden = watchHiddenPeople(ctx.domain);
  for await (const news of ctx.subscribe(viewer === null ? [topic] : [topic, topics.account(viewer)])) {
    hidden.heed(news);
    if (isOfAccount(news)) {
      if (await hidden.hides(creator)) return;
    } else if (isOfLive(news)) {
      const answer = isLiveNewsFor(hidden, news);
      if (answer === true || (await answer)) yield news;
    }
  }
}

const isOfAccount = (news: News): boolean => news.type === 'blocked' || news.type === 'rights_changed';

/** What is told to an account in private is not news of the live: held messages, invitations. */
const isOfLive = (news: News): boolean =>
  (news.type === 'live_chat' && news.message.state !== 'held') ||
  news.type === 'live_chat_cleared' ||
  (news.type === 'battle' && news.action !== 'invited');
