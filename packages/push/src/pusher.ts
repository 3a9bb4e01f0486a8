import { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import { loadOrCreateVapidKeys, type VapidKeys } from './kept-vapid-keys.ts';

/** A browser on one device, as its PushSubscription says it. */
interface PushTarget {
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The browser's shared secret, base64url. */
  auth: string;
}

export interface OutgoingPush {
  target: PushTarget;
  /** What the service worker gets; encrypted for this browser alone. */
  payload: string;
  /** A waiting message of the same topic is replaced: at most 32 letters of base64url. */
  topic: string;
  /** How long the service may keep it for a device that is away, in seconds. */
  ttlSeconds: number;
}

/** The port for pushes: the service that the browser's maker runs. */
export interface Pusher {
  /** Settles when the service took it. Throws PushFailure. */
  send(push: OutgoingPush): Promise<void>;
}

/** Why a push did not go. `reason` is kept: no address and no words are in it. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
  readonly reason: string;
  /** The browser has ended the subscription: it never comes back. */
  readonly gone: boolean;
  /** No later try can help. */
  readonly permanent: boolean;

  constructor(reason: string, { gone = false, permanent = false }: { gone?: boolean; permanent?: boolean } = {}) {
    super(reason);
    this.reason = reason;
    this.gone = gone;
    this.permanent = permanent || gone;
  }
}

/**
 * Whether an endpoint leads to one of the push services that are allowed. It comes from outside and we send to it: everything else
 * would let strangers aim our requests. An entry is a host, a host with its port, or all hosts below one (`.push.apple.com`).
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  return hosts.some((host) =>
    host.startsWith('.') ? url.port === '' && url.hostname.endsWith(host) : url.host === host,
  );
}

export interface WebPusherOptions {
  keys: VapidKeys;
  /** Whom a push service writes to when something is wrong: `mailto:` or https. */
  subject: string;
  /** See isPushEndpoint. */
  hosts: readonly string[];
  /** Certificates to trust besides the system's, for a push service of one's own. */
  ca?: string;
}

const connectionsMax = 20;
const silentWithinMs = 10_000;

/** Sends over Web Push (RFC 8030), encrypted for the browser alone (RFC 8291), signed with the product's keys (RFC 8292). */
export function createWebPusher({ keys, subject, hosts, ca }: WebPusherOptions): Pusher {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, ...(ca ? { ca } : {}) });
  return {
    async send({ target: { endpoint, p256dh, auth }, payload, topic, ttlSeconds }) {
      if (!isPushEndpoint(endpoint, hosts)) throw new PushFailure('Unknown push service', { gone: true });
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          topic,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
          timeout: silentWithinMs,
          agent,
        });
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

/** By status alone. 404 and 410: the browser has ended it. Too many and the service's own faults pass; the rest is ours. */
function asFailure(error: unknown): PushFailure {
  if (!(error instanceof WebPushError)) return new PushFailure('The push service could not be reached');
  const { statusCode } = error;
  const gone = statusCode === 404 || statusCode === 410;
  const passes = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new PushFailure(`The push service refused (${statusCode})`, { gone, permanent: !passes });
}

export interface PusherSettings {
  /** Where a pair of keys is made and kept when none is given. */
  dataDir: string;
  keys: VapidKeys | null;
  hosts: readonly string[];
  subject: string;
}

/** What sends: for the worker. */
export function createPusher({ dataDir, keys, hosts, subject }: PusherSettings): Pusher {
  return createWebPusher({ keys: keys ?? loadOrCreateVapidKeys(dataDir), hosts, subject });
}

/** What subscribing needs: for the api. */
export function createPushParts({ dataDir, keys, hosts }: PusherSettings) {
  const { publicKey } = keys ?? loadOrCreateVapidKeys(dataDir);
  return { publicKey, allows: (endpoint: string) => isPushEndpoint(endpoint, hosts) };
}
