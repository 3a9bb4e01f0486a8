import type { RealtimeEvent } from '@foxreel/contracts';

/** An event, or `resumed` if events may have been missed and the consumer should refetch. */
export type Delivery = { kind: 'event'; topic: string; event: RealtimeEvent } | { kind: 'resumed' };

export interface SubscribeOptions {
  /** Ends the subscription. */
  signal?: AbortSignal;
  /** Undelivered events that a slow consumer may have before it is dropped; 256 if absent. */
  bufferMax?: number;
}

/** An open subscription; iterate it once. The iteration ends when it is closed, or its consumer is too slow. */
export interface Subscription extends AsyncIterable<Delivery> {
  /** Resolves when the server has confirmed the topics, or shortly after if Valkey is down. */
  addTopics(topics: Iterable<string>): Promise<void>;
  removeTopics(topics: Iterable<string>): void;
  topics(): ReadonlySet<string>;
  /** True once the consumer was dropped for reading too slowly. */
  dropped(): boolean;
  close(): void;
}

/** An open listener of `listen`. */
export interface Listening {
  /** Resolves when the server has confirmed the topics, or shortly after if Valkey is down. */
  ready: Promise<void>;
  close(): void;
}

/** Events between processes over Valkey's pub/sub. They may be lost, and nothing depends on them. */
export interface Realtime {
  /** Never throws and never waits. Without Valkey the event reaches only its own process. */
  publish(topic: string, event: RealtimeEvent): void;
  /** The topics that some process listens to; none if Valkey is down. */
  listening(topics: Iterable<string>): Promise<ReadonlySet<string>>;
  subscribe(topics: Iterable<string>, options?: SubscribeOptions): Subscription;
  /** Calls `hear` synchronously for each delivery: it must be quick and must not throw. */
  listen(topics: readonly string[], hear: (delivery: Delivery) => void): Listening;
  /** Runs a command for limiters; throws if Valkey is down. */
  evaluate(script: string, keys: string[], args: string[]): Promise<unknown>;
  /** Throws if Valkey does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Prefix of every channel and key: tests use their own. */
  prefix?: string;
  /** Called when the connection opens and closes. */
  onState?: (connected: boolean) => void;
}
