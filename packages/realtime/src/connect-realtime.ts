import { type RealtimeEvent, topics } from '@foxreel/contracts';
import type { ConnectOptions, Realtime, SubscribeOptions, Subscription } from './realtime.ts';
import { TopicFanout } from './topic-fanout.ts';
import { ValkeyLink } from './valkey-link.ts';

const bufferMax = 256;
/**
 * Connects this process to the events of all others. Returns at once: Valkey may become available later. One connection per
 * process carries publishing, subscriptions and limits. `url` is redis:, rediss:, valkey: or valkeys:, or several of them,
 * separated by commas, for a cluster.
 */
export function connectRealtime(url: string, options: ConnectOptions = {}): Realtime {
  const prefix = options.prefix ?? 'foxreel:';
  const channel = (topic: string) => `${prefix}event:${topic}`;
  const channelStart = channel('').length;

  const link = new ValkeyLink(url, prefix.replace(/[^\w:-]/g, ''), {
    onMessage: (from, text) => {
      const event = parseEvent(text);
      if (event) fanout.dispatch(from.slice(channelStart), event);
    },
    onResumed: (channels) => fanout.resumed(channels?.map((from) => from.slice(channelStart)) ?? null),
    onState: (connected) => options.onState?.(connected),
    channels: () => fanout.topics().map(channel),
  });
  const fanout: TopicFanout = new TopicFanout({
    subscribe: (topics) => link.subscribe(topics.map(channel)),
    unsubscribe: (topics) => link.unsubscribe(topics.map(channel)),
  });

  const publish = (topic: string, event: RealtimeEvent): void => {
    const text = JSON.stringify(event);
    void link.firstTry
      .then(() => link.client().publish(channel(topic), text))
      .catch(() => fanout.dispatch(topic, event));
  };

  return {
    publish(topic, event) {
      publish(topic, event);
      if (event.type === 'media_state') publish(topics.catalogue(), { type: 'catalogue_changed' });
    },
    async listening(names) {
      await link.firstTry;
      try {
        const heard = await link.client().heard(Array.from(names, channel));
        return new Set(heard.map((from) => from.slice(channelStart)));
      } catch {
        return new Set();
      }
    },
    subscribe(names: Iterable<string>, { signal, bufferMax: max = bufferMax }: SubscribeOptions = {}): Subscription {
      const subscription = fanout.open(max);
      if (signal?.aborted) subscription.close();
      else signal?.addEventListener('abort', () => subscription.close(), { once: true });
      void subscription.addTopics(names);
      return subscription;
    },
    listen: (names, hear) => fanout.listen(names, hear),
    async evaluate(script, keys, args) {
      await link.firstTry;
      return link.client().evaluate(
        script,
        keys.map((key) => prefix + key),
        args,
      );
    },
    async check() {
      await link.firstTry;
      await link.client().ping();
    },
    async close() {
      fanout.closeAll();
      await link.close();
    },
  };
}

/** Only our own processes publish here, but during a deployment an older or newer version may run as well. */
function parseEvent(text: string): RealtimeEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

const isEvent = (value: unknown): value is RealtimeEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
