import { z } from 'zod';
import { text512 } from './comment.ts';
import { id, page } from './ids.ts';
import { limits } from './limits.ts';
import { uploadValue } from './message-file.ts';
import { messages } from './messages.ts';
import { teaserValue } from './teaser.ts';

export const messageOrigins = ['person', 'mass', 'auto', 'support'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

export const ruleEvents = ['follow', 'subscribe'] as const;
export type RuleEvent = (typeof ruleEvents)[number];

const textMessage = z.object({ type: z.literal('text'), value: text512 });

/** What a person may send. */
export const messageData = z.discriminatedUnion('type', [
  textMessage,
  z.object({ type: z.literal('upload'), value: uploadValue }),
  z.object({ type: z.literal('teaser'), value: teaserValue }),
]);
export type MessageData = z.output<typeof messageData>;

export const delay = z
  .object(
    {
      amount: z
        .int({ error: ({ input }) => (input === undefined ? messages.delayRequired : messages.delayWhole) })
        .positive(messages.delayWhole),
      unit: z.enum(['minutes', 'hours'], { error: messages.delayRequired }),
    },
    { error: messages.delayRequired },
  )
  .refine((value) => value.amount <= (value.unit === 'minutes' ? limits.delayMinutesMax : limits.delayHoursMax), {
    path: ['amount'],
    error: 'Delay is at most 30 days',
  });
export type Delay = z.output<typeof delay>;

/** One rule per creator and event. `enabled` and `delay` stay as they are where they are left out; with a null delay the message goes at once. */
export const messengerRuleInput = z.object({
  event: z.enum(ruleEvents),
  enabled: z.boolean().optional(),
  messages: z.array(messageData).min(1, messages.emptyText).max(limits.autoMessagesMax),
  delay: delay.nullish(),
});
export type MessengerRuleInput = z.output<typeof messengerRuleInput>;

export const switchMessengerRuleInput = z.object({ event: z.enum(ruleEvents), enabled: z.boolean() });
export type SwitchMessengerRuleInput = z.output<typeof switchMessengerRuleInput>;

export const newMessageInput = z.object({ to: id, data: messageData });
export type NewMessageInput = z.output<typeof newMessageInput>;

export const threadIdInput = z.object({ thread: id });
export type ThreadIdInput = z.output<typeof threadIdInput>;

/** The thread with this account. */
export const threadWithInput = z.object({ user: id });
export type ThreadWithInput = z.output<typeof threadWithInput>;

export const ruleEventInput = z.object({ event: z.enum(ruleEvents) });
export type RuleEventInput = z.output<typeof ruleEventInput>;

export const threadListInput = page;
export type ThreadListInput = z.output<typeof threadListInput>;

/** Words to look for in the viewer's conversations: in names, and in what was said. */
export const threadSearchInput = page.pick({ limit: true }).extend({ query: z.string().max(256) });
export type ThreadSearchInput = z.output<typeof threadSearchInput>;

export const messageListInput = page.extend({ thread: id });
export type MessageListInput = z.output<typeof messageListInput>;
