import { z } from 'zod';
import { cutText, text512 } from './comment.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, page } from './scalars.ts';
import { teaserValue } from './teaser.ts';

export const messageFileTypes = ['image', 'video'] as const;
export type MessageFileType = (typeof messageFileTypes)[number];

const messageFileFolder = '/message-files/';

/** The URL of a message file, for those who may see it. */
export const messageFileAddress = (fileId: string): string => messageFileFolder + fileId;

/** The response of POST /api/uploads. */
export interface MessageFileView {
  url: string;
  type: MessageFileType;
  mimetype: string;
}

/** The value of an upload message: an own file with text, cut at 512 characters (spec part 1 §3, Message values). */
const uploadContent = z.object({
  url: z
    .string()
    .startsWith(messageFileFolder)
    .refine((url) => id.safeParse(url.slice(messageFileFolder.length)).success),
  type: z.enum(messageFileTypes),
  mimetype: z.string().max(64),
  text: z
    .string()
    .nullish()
    .transform((text) => cutText((text ?? '').trim())),
});
type UploadContent = z.output<typeof uploadContent>;

/** The content of an upload message, or null if invalid. */
export function readUploadContent(value: string): UploadContent | null {
  try {
    return uploadContent.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}

/** The file id in a content. */
export const uploadedFileId = ({ url }: Pick<UploadContent, 'url'>): string => url.slice(messageFileFolder.length);

const uploadValueMax = 8192;

/** The value of an upload message: parses JSON text and returns it with only the documented fields. */
const uploadValue = z
  .string()
  .max(uploadValueMax, messages.uploadValue)
  .transform((value, context) => {
    const content = readUploadContent(value);
    if (content) return JSON.stringify(content);
    context.addIssue({ code: 'custom', message: messages.uploadValue });
    return z.NEVER;
  });

export const messageFileIdInput = z.object({ id });
export type MessageFileIdInput = z.output<typeof messageFileIdInput>;

export const messageOrigins = ['person', 'mass', 'auto', 'support'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

export const ruleEvents = ['follow', 'subscribe'] as const;
export type RuleEvent = (typeof ruleEvents)[number];

const textMessage = z.object({ type: z.literal('text'), value: text512 });

/** The message types that members may send. */
export const messageData = z.discriminatedUnion('type', [
  textMessage,
  z.object({ type: z.literal('upload'), value: uploadValue }),
  z.object({ type: z.literal('teaser'), value: teaserValue }),
]);
export type MessageData = z.output<typeof messageData>;

const delay = z
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

/**
 * One rule per creator and event. Absent `enabled` and `delay` stay as they are; with a null delay the message is sent
 * immediately.
 */
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

/** Searches the viewer's conversations by name and message text. */
export const threadSearchInput = page.pick({ limit: true }).extend({ query: z.string().max(256) });
export type ThreadSearchInput = z.output<typeof threadSearchInput>;

export const messageListInput = page.extend({ thread: id });
export type MessageListInput = z.output<typeof messageListInput>;

/** Who may start a conversation with an account. People its owner has written to may always reply. */
export const messageWriters = ['everyone', 'following', 'subscribers', 'nobody'] as const;
export type MessageWriters = (typeof messageWriters)[number];

export const messageSettingsInput = z.object({ writers: z.enum(messageWriters) });
export type MessageSettingsInput = z.output<typeof messageSettingsInput>;
