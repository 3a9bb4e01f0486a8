import type { RealtimeEvent, RealtimeEventType } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { GraphqlContext } from './context.ts';

/** A subscription's events. */
export interface FeedPlan<Item extends object> {
  topics: readonly string[];
  /** A subscriber's result for an event, null for none: the same for all viewers with the same query. Fast, never throws. */
  select(event: RealtimeEvent): Item | null;
  /** The people an event is about: viewers with a block between them and one of these do not get it. */
  people?(event: RealtimeEvent): readonly string[];
  /** For events that are states of one thing: the first is sent at once, and outdated ones may be skipped. */
  states?: StatesPlan<Item>;
}

export interface StatesPlan<State> {
  /** The current state, null for none. */
  first(): Promise<State | null>;
  isLater(state: State, before: State): boolean;
  /** Minimum interval in milliseconds; the last state always arrives. */
  everyMs: number;
}

/** The result of a subscription's resolver once the viewer is authorized. Viewers with the same query share a listener. */
export class EventFeed<Item extends object> implements AsyncIterable<Item> {
  readonly plan: FeedPlan<Item>;

  constructor(ctx: GraphqlContext, plan: FeedPlan<Item>) {
    if (!ctx.overSocket) throw new DomainError('BAD_INPUT', 'Subscriptions only run over the WebSocket');
    this.plan = plan;
  }

  /** graphql requires an async iterable; ours are pushed instead of iterated. */
  [Symbol.asyncIterator](): AsyncIterator<Item> {
    throw new Error('An EventFeed is heard by the socket, not iterated');
  }
}

export type RealtimeEventOf<Type extends RealtimeEventType> = Extract<RealtimeEvent, { type: Type }>;

/** Events of one type from these topics. */
export function eventsOfType<Type extends RealtimeEventType>(
  ctx: GraphqlContext,
  topics: readonly string[],
  type: Type,
): EventFeed<RealtimeEventOf<Type>> {
  const isWanted = (event: RealtimeEvent): event is RealtimeEventOf<Type> => event.type === type;
  return new EventFeed(ctx, { topics, select: (event) => (isWanted(event) ? event : null) });
}
