import { keptVapidKeys, type VapidKeys } from './kept-vapid-keys.ts';
import { isPushEndpoint } from './push-hosts.ts';
import type { Pusher } from './pusher.ts';
import { createWebPusher } from './web-pusher.ts';

export interface PusherSettings {
  /** Where a pair of keys is made and kept when none is given. */
  dataDir: string;
  keys: VapidKeys | null;
  hosts: readonly string[];
  subject: string;
}

/** What sends: for the worker. */
export function createPusher({ dataDir, keys, hosts, subject }: PusherSettings): Pusher {
  return createWebPusher({ keys: keys ?? keptVapidKeys(dataDir), hosts, subject });
}

/** What subscribing needs: for the api. */
export function createPushParts({ dataDir, keys, hosts }: PusherSettings) {
  const { publicKey } = keys ?? keptVapidKeys(dataDir);
  return { publicKey, allows: (endpoint: string) => isPushEndpoint(endpoint, hosts) };
}
