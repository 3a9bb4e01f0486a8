import type { RealtimeEvent } from '@foxreel/contracts';

/** An event as it arrived; `resumed` means that events may have been missed, so refetch. */
export type Delivery = { kind: 'event'; topic: string; event: RealtimeEvent } | { kind: 'resumed' };

export interface SubscribeOptions {
  /** Ends the subscription. */
  signal?: AbortSignal;
  /** How many undelivered events a slow consumer may have before it is dropped; 256 without it. */
  bufferMax?: number;
}

/** An open subscription: iterate it once. The iteration ends when it is closed, and also when its consumer is too slow. */
export interface Subscription extends AsyncIterable<Delivery> {
  /** Resolves when the server has confirmed the topics, or after a short wait when Valkey is away. */
  addTopics(topics: Iterable<string>): Promise<void>;
  removeTopics(topics: Iterable<string>): void;
  topics(): ReadonlySet<string>;
  /** True once the consumer has been dropped because it read too slowly. */
  dropped(): boolean;
  close(): void;
}

/** An open ear of `listen`. */
export interface Listening {
  /** Resolves when the server has confirmed the topics, or after a short wait when Valkey is away. */
  ready: Promise<void>;
  close(): void;
}

/** Events between processes over Valkey's publish and subscribe. They may be lost, and nothing depends on them. */
export interface Realtime {
  /** Never throws and never waits; without Valkey the event is lost elsewhere but still reaches this process. */
  publish(topic: string, event: RealtimeEvent): void;
  /** Which of the topics anybody, in any process, listens to now; none when Valkey is away. */
  listening(topics: Iterable<string>): Promise<ReadonlySet<string>>;
  subscribe(topics: Iterable<string>, options?: SubscribeOptions): Subscription;
  /** Calls `hear` for each delivery as it arrives, before anything else happens: it must be quick and must not throw. */
  listen(topics: readonly string[], hear: (delivery: Delivery) => void): Listening;
  /** Runs a command that limiters need; throws when Valkey is away. */
  evaluate(script: string, keys: string[], args: string[]): Promise<unknown>;
  /** Throws when Valkey does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Put before every channel and key: tests use their own. */
  prefix?: string;
  /** Told when the connection comes and goes. */
  onState?: (connected: boolean) => void;
}
