import { z } from 'zod';
import { messages } from './messages.ts';

const endpoint = z.url({ protocol: /^https$/, error: messages.pushEndpoint }).max(1000, messages.pushEndpoint);
/** An uncompressed point on P-256, and 16 random bytes; base64url. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/, messages.pushKeys);
const auth = z.string().regex(/^[\w-]{22}={0,2}$/, messages.pushKeys);

/** What a browser's PushSubscription says of itself. */
export const pushSubscriptionInput = z.object({ endpoint, p256dh, auth });
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

export const pushEndpointInput = z.object({ endpoint });
export type PushEndpointInput = z.output<typeof pushEndpointInput>;

/** What the service worker is told: the words of a notification, where it leads, and which earlier one it takes the place of. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
}
