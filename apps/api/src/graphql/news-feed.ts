import type { News, NewsType } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { GraphqlContext } from './context.ts';

/** What a subscription hears. */
export interface FeedPlan<Event extends object> {
  topics: readonly string[];
  /** The event in a piece of news, null when there is none: the same for every viewer who asks the same. Quick, and never throws. */
  select(news: News): Event | null;
  /** The people in the news of an event: whom a block keeps from one of them, either way, does not hear of it. */
  people?(news: News): readonly string[];
  /** Of events that are states of one thing: the first is told at once, and one that later ones overtake may be left out. */
  states?: StatesPlan<Event>;
}

export interface StatesPlan<State> {
  /** As it stands, null for nothing. */
  first(): Promise<State | null>;
  isLater(state: State, before: State): boolean;
  /** At most one in so many milliseconds; the last always arrives. */
  everyMs: number;
}

/** What the resolver of a subscription gives once the viewer may hear it. The socket listens for all who ask the same at once. */
export class NewsFeed<Event extends object> implements AsyncIterable<Event> {
  readonly plan: FeedPlan<Event>;

  constructor(ctx: GraphqlContext, plan: FeedPlan<Event>) {
    if (!ctx.overSocket) throw new DomainError('BAD_INPUT', 'Subscriptions come over the WebSocket only');
    this.plan = plan;
  }

  /** graphql asks every source of events for this; ours are heard and not read. */
  [Symbol.asyncIterator](): AsyncIterator<Event> {
    throw new Error('A feed of news is not read one by one');
  }
}

export type NewsOf<Type extends NewsType> = Extract<News, { type: Type }>;

/** The news of one type from these topics. */
export function newsOf<Type extends NewsType>(
  ctx: GraphqlContext,
  topics: readonly string[],
  type: Type,
): NewsFeed<NewsOf<Type>> {
  const isWanted = (news: News): news is NewsOf<Type> => news.type === type;
  return new NewsFeed(ctx, { topics, select: (news) => (isWanted(news) ? news : null) });
}
