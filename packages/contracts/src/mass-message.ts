import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { messageData, ruleEvents } from './messaging.ts';
import { id, page } from './scalars.ts';
import type { AccountSummary, MessageDataView } from './views.ts';

/** The audience of a mass message (spec part 2 §3). Everyone: followers and subscribers. Custom: chosen ones among these. */
export const sendTos = ['everyone', 'follower', 'subscriber', 'custom'] as const;
export type SendTo = (typeof sendTos)[number];

const people = z.array(id).max(limits.massPeopleMax, messages.massPeopleMax);
const severalMessages = z.array(messageData).min(1, messages.emptyText).max(limits.autoMessagesMax);
const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
  error: messages.massTime,
});

const audience = {
  send_to: z.enum(sendTos),
  custom: people.nullish().transform((list) => [...new Set(list ?? [])]),
  exclude: people.nullish().transform((list) => [...new Set(list ?? [])]),
};
const customIsNamed = {
  path: ['custom'],
  error: messages.massCustom,
};
const hasCustom = ({ send_to, custom }: { send_to: SendTo; custom: string[] }) =>
  send_to !== 'custom' || custom.length > 0;

export const massAudienceInput = z.object(audience).refine(hasCustom, customIsNamed);
export type MassAudienceInput = z.output<typeof massAudienceInput>;

/** `scheduled_at` is in UTC; if absent or in the past, the message is sent now. */
export const sendMassMessageInput = z
  .object({
    ...audience,
    messages: severalMessages,
    scheduled_at: moment.nullish().transform((value) => value ?? null),
    idempotency_key: z
      .string()
      .regex(/^[\w.:-]{1,128}$/, messages.idempotencyKey)
      .nullish()
      .transform((key) => key ?? null),
  })
  .refine(hasCustom, customIsNamed);
export type SendMassMessageInput = z.output<typeof sendMassMessageInput>;

export const massMessageIdInput = z.object({ id });
export type MassMessageIdInput = z.output<typeof massMessageIdInput>;

export const massMessageListInput = page;
export type MassMessageListInput = z.output<typeof massMessageListInput>;

export const templateInput = z.object({ messages: severalMessages });
export type TemplateInput = z.output<typeof templateInput>;
export const templateIdInput = z.object({ id });
export type TemplateIdInput = z.output<typeof templateIdInput>;
export const templateListInput = page;
export type TemplateListInput = z.output<typeof templateListInput>;

/** Without a creator: from all creators. */
export const massOptOutInput = z.object({
  creator: id.nullish().transform((value) => value ?? null),
  wanted: z.boolean(),
});
export type MassOptOutInput = z.output<typeof massOptOutInput>;
export const massOptOutQueryInput = massOptOutInput.pick({ creator: true });
export type MassOptOutQueryInput = z.output<typeof massOptOutQueryInput>;

export const massPeopleInput = page.extend({ query: z.string().trim().max(limits.queryMax).default('') });
export type MassPeopleInput = z.output<typeof massPeopleInput>;

export const autoLogInput = page.extend({ event: z.enum(ruleEvents) });
export type AutoLogInput = z.output<typeof autoLogInput>;

export type MassStatus = 'queued' | 'sending' | 'sent' | 'canceled' | 'failed';

export interface MassMessageView {
  id: string;
  sendTo: SendTo;
  messages: MessageDataView[];
  status: MassStatus;
  /** Paused by its creator. */
  paused: boolean;
  recipients: number;
  delivered: number;
  scheduledAt: string | null;
  sentAt: string | null;
  finishedAt: string | null;
  addDate: string;
}

/** The results of a mass message. */
export interface MassResultView {
  id: string;
  delivered: number;
  opened: number;
  unlocked: number;
  /** The creator's share, in cents. */
  earnedCents: number;
}

export interface MassEstimateView {
  recipients: number;
  /** False for large audiences: an approximation. */
  exact: boolean;
}

export interface MessengerTemplateView {
  id: string;
  messages: MessageDataView[];
  addDate: string;
}

/** One series of automatic messages to one fan: when it was sent or is due, or why it was skipped. */
export interface AutoDeliveryView {
  id: string;
  fan: AccountSummary | null;
  state: 'waiting' | 'delivered' | 'skipped';
  reason: string | null;
  dueAt: string;
  deliveredAt: string | null;
  addDate: string;
}

/** Waiting, running and failed jobs of one task. */
export interface JobLagView {
  task: string;
  waiting: number;
  running: number;
  failed: number;
  /** Seconds since the oldest due job became due; 0 if none is late. */
  lagSeconds: number;
  /** When the next planned job is due, in real time. */
  nextAt: string | null;
}

/** A job that is out of attempts and set aside until somebody retries it. */
export interface FailedJobView {
  id: string;
  task: string;
  payload: string;
  attempts: number;
  error: string | null;
  addDate: string;
  failedAt: string;
}

export const jobIdInput = z.object({ id: z.string().regex(/^\d{1,18}$/, 'Must be an id') });
export type JobIdInput = z.output<typeof jobIdInput>;
export const failedJobsInput = page;
export type FailedJobsInput = z.output<typeof failedJobsInput>;
