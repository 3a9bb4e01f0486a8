import { z } from 'zod';
import { limits } from './limits.ts';
import { cutText, text512 } from './media.ts';
import { messages } from './messages.ts';
import { dollars, id, page } from './scalars.ts';

/** waiting: the preview is being cut. failed: there is none, and the message stays without it. */
export const teaserStates = ['waiting', 'ready', 'failed'] as const;

/** The preview slider of a paid video: limits and default, in whole seconds (spec part 2 §5). */
export function previewBounds(duration: number): { least: number; most: number; chosen: number } {
  const whole = Math.floor(duration);
  return {
    least: Math.min(limits.teaserPreviewMin, whole),
    most: Math.min(whole, limits.teaserPreviewMax),
    chosen: Math.min(whole, limits.teaserPreviewDefault),
  };
}

/** Whether a video may be sent as paid: 'only videos longer than 10 seconds are allowed'. */
export const isLongEnough = (duration: number): boolean => duration >= limits.teaserVideoSecondsMin;

/** As typed: '$4.99'. Strict, or '1,500' would be sold for 1. */
const typedDollars = /^\$?\d+(\.\d+)?$/;
const teaserCents = z
  .union([z.number(), z.string().trim().regex(typedDollars, messages.teaserPrice)], {
    error: messages.teaserPriceRequired,
  })
  .transform((price) => (typeof price === 'number' ? price : Number(price.replace('$', ''))))
  .pipe(dollars({ message: messages.teaserPrice, minCents: limits.teaserCentsMin, orNothing: true }));

/**
 * The input of a teaser (spec part 2 §3): media, text, and a price or `free`. The server knows the payload's other documented
 * fields, and ignores what is sent for them.
 */
export const teaserInput = z
  .object({
    media: id,
    text: z.string({ error: messages.teaserText }).trim().min(1, messages.teaserText).transform(cutText),
    price: teaserCents.nullish(),
    free: z.boolean().default(false),
    /** Seconds that play before the lock; a free one has the documented 10. */
    preview: z.number({ error: messages.teaserPreview }).nonnegative(messages.teaserPreview).nullish(),
  })
  .superRefine(({ free, price }, check) => {
    if (free) return;
    if (price === null || price === undefined || price === 0)
      check.addIssue({ code: 'custom', path: ['price'], message: messages.teaserPriceRequired });
  })
  .transform(({ free, price, ...rest }) => ({ ...rest, free, priceCents: free ? 0 : (price ?? 0) }));
type TeaserInput = z.output<typeof teaserInput>;

/** A stored teaser message: the same for all recipients. Never shown as it is; teaserInput accepts it too. */
const storedTeaser = z.object({
  /** Null if there is nothing to cut: a photo, or a free video. */
  teaser: id.nullable(),
  media: id,
  preview: z.number(),
  /** Dollars. */
  price: z.number(),
  free: z.boolean(),
  text: z.string(),
});
export type StoredTeaser = z.output<typeof storedTeaser>;

/** A teaser message's value for one participant: the documented payload, followed by our fields. */
const teaserContent = z.object({
  thumbnail: z.string().nullable(),
  /** The preview's URL; null while it is being cut, and for photos. */
  teaser: z.string().nullable(),
  preview: z.number(),
  /** The full media; null until unlocked. */
  url: z.string().nullable(),
  /** Dollars. */
  price: z.number(),
  duration: z.number(),
  text: z.string(),
  media: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  free: z.boolean(),
  type: z.enum(['video', 'photo']),
  /** The type of `url`: 'hls' or a MIME type. */
  mimetype: z.string().nullable(),
  /** 'open' plays in full; 'locked' can be bought; 'gone' was deleted. */
  state: z.enum(['open', 'locked', 'gone']),
  /** Whether the preview is being cut. */
  processing: z.boolean(),
  /** A sharper still than the thumbnail, once open. */
  poster: z.string().nullable(),
  /** A blurred thumbnail of about 30 pixels as a data: URL. */
  placeholder: z.string().nullable(),
});
export type TeaserContent = z.output<typeof teaserContent>;

/** Parses JSON text with a schema; null if invalid. */
function readJson<Output>(schema: z.ZodType<Output>, value: string): Output | null {
  try {
    return schema.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}
export const readTeaserContent = (value: string): TeaserContent | null => readJson(teaserContent, value);
export const readStoredTeaser = (value: string): StoredTeaser | null => readJson(storedTeaser, value);
/** A value validated by teaserValue. */
export const readTeaserInput = (value: string): TeaserInput | null => readJson(teaserInput, value);

const teaserValueMax = 65_536;
const jsonText = z
  .string()
  .max(teaserValueMax, messages.teaserValue)
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: messages.teaserValue });
      return z.NEVER;
    }
  });

/** The value of a sent teaser message: parses JSON text and returns it with only the relevant fields. */
const teaserValue = jsonText
  .pipe(teaserInput)
  .transform(({ priceCents, ...rest }) => JSON.stringify({ ...rest, price: priceCents / 100 }));

export const unlockTeaserInput = z.object({ message_id: id, thread: id });
export type UnlockTeaserInput = z.output<typeof unlockTeaserInput>;

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

/** `key`: chosen by the client for each message; sending it again returns the stored message. */
export const newMessageInput = z.object({ to: id, data: messageData, key: id.optional() });
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
