import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import webPush, { WebPushError } from 'web-push';
import { z } from 'zod';

/** The key pair that identifies this product to push services, base64url. Browser subscriptions are bound to the public key. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const vapidKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/**
 * The key pair of this DATA_DIR, readable by this user only. Created once and kept: a new pair would end every subscription.
 */
export function loadOrCreateVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.json');
  return readKeys(file) ?? makeKeys(dataDir, file);
}

/** Written to a temporary file and linked without overwriting: of two processes at once, one creates the keys for both. */
function makeKeys(dataDir: string, file: string): VapidKeys {
  mkdirSync(dataDir, { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(temporary);
  }
  const keys = readKeys(file);
  if (!keys) throw new Error(`${file} was not saved`);
  return keys;
}

function readKeys(file: string): VapidKeys | null {
  try {
    return vapidKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** A browser on one device, from its PushSubscription. */
interface PushTarget {
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The browser's shared secret, base64url. */
  auth: string;
}

export interface OutgoingPush {
  target: PushTarget;
  /** The payload for the service worker, encrypted for this browser alone. */
  payload: string;
  /** A pending message with the same topic is replaced. At most 32 base64url characters. */
  topic: string;
  /** How long the service may keep it while the device is offline, in seconds. */
  ttlSeconds: number;
}

/** The port for web push: the push service of the browser's vendor. */
export interface Pusher {
  /** Resolves when the service accepted it. Throws PushFailure. */
  send(push: OutgoingPush): Promise<void>;
}

/** Why a push was not sent. `reason` is stored, so it contains no address and no text. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
  readonly reason: string;
  /** The browser has ended the subscription for good. */
  readonly gone: boolean;
  /** Retrying cannot help. */
  readonly permanent: boolean;

  constructor(reason: string, { gone = false, permanent = false }: { gone?: boolean; permanent?: boolean } = {}) {
    super(reason);
    this.reason = reason;
    this.gone = gone;
    this.permanent = permanent || gone;
  }
}

/**
 * Whether an endpoint belongs to an allowed push service. Endpoints come from clients and we send requests to them, so any
 * other would let strangers direct our requests. An entry is a host, a host with port, or all hosts below one
 * (`.push.apple.com`).
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
  /** Contact for push services in case of problems: `mailto:` or https. */
  subject: string;
  /** See isPushEndpoint. */
  hosts: readonly string[];
  /** Extra certificates to trust, for a self-hosted push service. */
  ca?: string;
}

const connectionsMax = 20;
const responseTimeoutMs = 10_000;

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
          timeout: responseTimeoutMs,
          agent,
        });
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

/** By status only. 404 and 410: the browser ended it. 429 and 5xx are temporary; everything else is our fault. */
function asFailure(error: unknown): PushFailure {
  if (!(error instanceof WebPushError)) return new PushFailure('The push service could not be reached');
  const { statusCode } = error;
  const gone = statusCode === 404 || statusCode === 410;
  const passes = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return new PushFailure(`The push service refused (${statusCode})`, { gone, permanent: !passes });
}

export interface PusherSettings {
  /** Where a key pair is created and kept if none is configured. */
  dataDir: string;
  keys: VapidKeys | null;
  hosts: readonly string[];
  subject: string;
}

/** The sender, for the worker. */
export function createPusher({ dataDir, keys, hosts, subject }: PusherSettings): Pusher {
  return createWebPusher({ keys: keys ?? loadOrCreateVapidKeys(dataDir), hosts, subject });
}

/** What subscribing needs, for the api. */
export function createPushParts({ dataDir, keys, hosts }: PusherSettings) {
  const { publicKey } = keys ?? loadOrCreateVapidKeys(dataDir);
  return { publicKey, allows: (endpoint: string) => isPushEndpoint(endpoint, hosts) };
}
