import { z } from 'zod';
import { messages } from './messages.ts';
import { page } from './scalars.ts';

const mailKinds = [
  'verify_email',
  'password_reset',
  'sign_in_code',
  'email_changed',
  'email_replaced',
  'password_changed',
  'api_token_made',
  'payout_details_changed',
  'change_undone',
  'new_follower',
  'new_message',
  'new_mention',
  'report_decided',
  'account_warned',
  'account_suspended',
  'account_restored',
  'renewal_reminder',
  'renewal_failed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** 'sent': the relay accepted it, or it is in the outbox of a sandbox. 'failed': see `error`. */
const mailStates = ['queued', 'sent', 'failed'] as const;
type MailState = (typeof mailStates)[number];

export const mailListInput = page;
export type MailListInput = z.output<typeof mailListInput>;

/** A mail in the outbox of a sandbox; times are ISO 8601 in UTC. */
export interface MailView {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  /** Null once a relay has accepted it, or it has failed: the text is then private. */
  text: string | null;
  html: string | null;
  state: MailState;
  /** Why it failed. */
  error: string | null;
  addDate: string;
  sentDate: string | null;
}

const enabledByDefault = z.boolean().default(true);
/** A time of day such as '22:30'. */
const dayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.dayTime);
/** A name of the IANA time zone database, such as 'Europe/Berlin'. */
const timeZone = z.string().max(64, messages.timeZone).refine(isTimeZone, messages.timeZone);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The owner's settings for emails and pushes; absent counts as yes. Emails about signing in are always sent. `pushPreviews`:
 * includes the message text in notifications; off by default. `quietHours`: from `quietFrom` to `quietTo` in `timeZone`, no device
 * is notified; off by default, and without effect if both times are the same.
 */
export const notificationSettings = z.object({
  newFollower: enabledByDefault,
  newMessage: enabledByDefault,
  newMention: enabledByDefault,
  pushMessages: enabledByDefault,
  pushLives: enabledByDefault,
  pushMentions: enabledByDefault,
  pushPreviews: z.boolean().default(false),
  quietHours: z.boolean().default(false),
  quietFrom: dayTime.default('22:00'),
  quietTo: dayTime.default('07:00'),
  timeZone: timeZone.default('UTC'),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** Only the given fields change. */
export const notificationSettingsInput = z.object({
  newFollower: z.boolean().optional(),
  newMessage: z.boolean().optional(),
  newMention: z.boolean().optional(),
  pushMessages: z.boolean().optional(),
  pushLives: z.boolean().optional(),
  pushMentions: z.boolean().optional(),
  pushPreviews: z.boolean().optional(),
  quietHours: z.boolean().optional(),
  quietFrom: dayTime.optional(),
  quietTo: dayTime.optional(),
  timeZone: timeZone.optional(),
});
export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>;

const endpoint = z.url({ protocol: /^https$/, error: messages.pushEndpoint }).max(1000, messages.pushEndpoint);
/** An uncompressed P-256 point, and 16 random bytes; base64url. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/, messages.pushKeys);
const auth = z.string().regex(/^[\w-]{22}={0,2}$/, messages.pushKeys);

/** A browser's PushSubscription. */
export const pushSubscriptionInput = z.object({ endpoint, p256dh, auth });
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

export const pushEndpointInput = z.object({ endpoint });
export type PushEndpointInput = z.output<typeof pushEndpointInput>;

/** The service worker's payload: the notification's text, its target, and the tag of the notification it replaces. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
}
