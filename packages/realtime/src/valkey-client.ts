import { GlideClient, GlideClusterClient, Logger } from '@valkey/valkey-glide';
import { valkeyAddress } from './valkey-address.ts';

const requestTimeoutMs = 1000;
/** Few of many topics have subscribers, and a list from the client would cost an argument and an object per topic. */
const heardChannelsScript = `
local heard = {}
for channel in string.gmatch(ARGV[1], '[^\\n]+') do
  if redis.call('pubsub', 'numsub', channel)[2] > 0 then heard[#heard + 1] = channel end
end
return heard`;
/** In a cluster the client sends a command for each channel. Glide 2.5.2 mixes up answers when thousands are confirmed at once. */
const channelsAtOnce = 500;
/** How often to look which nodes have which slots: by default a replica that took over is found after a minute. */
const lookEvery = { duration_in_sec: 2 };

/** What events and limits need of Valkey, whether it is one server or a cluster. Everything rejects while Valkey is away. */
export interface ValkeyClient {
  publish(channel: string, text: string): Promise<unknown>;
  /** Resolves when the server has confirmed the channels; rejects after `confirmMs`. */
  subscribe(channels: readonly string[], confirmMs: number): Promise<void>;
  unsubscribe(channels: readonly string[]): Promise<void>;
  /** Those of the channels that some process listens to. */
  heard(channels: readonly string[]): Promise<string[]>;
  /** Runs a Lua script; its keys must share a slot. */
  evaluate(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Differs once a connection was replaced: what was published meanwhile is lost. */
  connections(): Promise<string>;
  ping(): Promise<unknown>;
  close(): void;
}

export interface ValkeyClientOptions {
  /** The name that the server lists its connections by. */
  name: string;
  onMessage(channel: string, text: string): void;
}

/**
 * Connects to the server at `url`, or to the cluster if `url` has several addresses, separated by commas. Rejects if nobody
 * answers. In a cluster events take sharded channels, so that each node carries only those of its own slots (decision 0056).
 */
export async function openValkeyClient(url: string, { name, onMessage }: ValkeyClientOptions): Promise<ValkeyClient> {
  Logger.setLoggerConfig('off');
  const address = valkeyAddress(url);
  const settings = {
    ...address,
    requestTimeout: requestTimeoutMs,
    clientName: name,
    connectionBackoff: { numberOfRetries: 5, factor: 100, exponentBase: 2 },
    pubsubSubscriptions: {
      channelsAndPatterns: {},
      callback: (message: { channel: unknown; message: unknown }) =>
        onMessage(String(message.channel), String(message.message)),
    },
  };
  return address.addresses.length > 1
    ? clusterClient(await GlideClusterClient.createClient({ ...settings, periodicChecks: lookEvery }))
    : standaloneClient(await GlideClient.createClient(settings));
}

const standaloneClient = (client: GlideClient): ValkeyClient => ({
  publish: (channel, text) => client.publish(text, channel),
  subscribe: (channels, confirmMs) => client.subscribe(channels, confirmMs),
  unsubscribe: (channels) => client.unsubscribeLazy(channels),
  heard: async (channels) =>
    textsOf(await client.customCommand(['EVAL', heardChannelsScript, '0', channels.join('\n')])),
  evaluate: (script, keys, args) => client.customCommand(['EVAL', script, String(keys.length), ...keys, ...args]),
  connections: async () => String(await client.customCommand(['CLIENT', 'ID'])),
  ping: () => client.ping(),
  close: () => client.close(),
});

const clusterClient = (client: GlideClusterClient): ValkeyClient => ({
  publish: (channel, text) => client.publish(text, channel, true),
  async subscribe(channels, confirmMs) {
    for (let at = 0; at < channels.length; at += channelsAtOnce)
      await client.ssubscribe(channels.slice(at, at + channelsAtOnce), confirmMs);
  },
  unsubscribe: (channels) => client.sunsubscribeLazy(channels),
  async heard(channels) {
    const counts = await client.pubsubShardNumSub([...channels]);
    return counts.flatMap(({ channel, numSub }) => (numSub > 0 ? [String(channel)] : []));
  },
  evaluate: (script, keys, args) => client.customCommand(['EVAL', script, String(keys.length), ...keys, ...args]),
  async connections() {
    const ids = await client.customCommand(['CLIENT', 'ID'], { route: 'allPrimaries' });
    return JSON.stringify(Array.isArray(ids) ? ids.map((node) => JSON.stringify(node)).sort() : ids);
  },
  ping: () => client.ping(),
  close: () => client.close(),
});

const textsOf = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);
