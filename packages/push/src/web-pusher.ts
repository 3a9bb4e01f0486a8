import { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import type { VapidKeys } from './kept-vapid-keys.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { type Pusher, PushFailure } from './pusher.ts';

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
      if (!isPushEndpoint(endpoint, hosts)) throw new PushFailure('No known push service', { gone: true });
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
