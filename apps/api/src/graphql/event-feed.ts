import type { RealtimeEvent, RealtimeEventType } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { GraphqlContext } from './context.ts';

/** What a subscription hears. */
export interface FeedPlan<Item extends object> {
  topics: readonly string[];
  /** What a subscriber gets of an event, null for nothing: the same for every viewer who asks the same. Fast, and never throws. */
  select(event: RealtimeEvent): Item | null;
  /** The people an event is about: a viewer with a block between them and one of these does not get it. */
  people?(event: RealtimeEvent): readonly string[];
  /** Of events that are states of one thing: the first is told at once, and one that later ones overtake may be left out. */
  states?: StatesPlan<Item>;
}

export interface StatesPlan<State> {
  /** As it stands, null for nothing. */
  first(): Promise<State | null>;
  isLater(state: State, before: State): boolean;
  /** At most one in so many milliseconds; the last always arrives. */
  everyMs: number;
}

/** What the resolver of a subscription gives once the viewer may hear it. The socket listens for all who ask the same at once. */
export class EventFeed<Item extends object> implements AsyncIterable<Item> {
  readonly plan: FeedPlan<Item>;

  constructor(ctx: GraphqlContext, plan: FeedPlan<Item>) {
    if (!ctx.overSocket) throw new DomainError('BAD_INPUT', 'Subscriptions come over the WebSocket only');
    this.plan = plan;
  }

  /** graphql asks every source of events for this; ours are heard and not read. */
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
