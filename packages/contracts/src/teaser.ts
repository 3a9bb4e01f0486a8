import { z } from 'zod';
import { cutText } from './comment.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { dollars, id } from './scalars.ts';

/** waiting: the preview is being cut. failed: there is none, and the message stays without it. */
export const teaserStates = ['waiting', 'ready', 'failed'] as const;
export type TeaserState = (typeof teaserStates)[number];

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
export type TeaserInput = z.output<typeof teaserInput>;

/** A stored teaser message: the same for all recipients. Never shown as it is; teaserInput accepts it too. */
export const storedTeaser = z.object({
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
export const teaserContent = z.object({
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
export const teaserValue = jsonText
  .pipe(teaserInput)
  .transform(({ priceCents, ...rest }) => JSON.stringify({ ...rest, price: priceCents / 100 }));

export const unlockTeaserInput = z.object({ message_id: id, thread: id });
export type UnlockTeaserInput = z.output<typeof unlockTeaserInput>;
