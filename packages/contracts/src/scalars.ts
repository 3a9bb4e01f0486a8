import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** An opaque id: a UUID internally. A malformed one is a missing item, but distinguishable here. */
export const id = z.uuid({ error: 'Must be an id' });

/** Documented list parameters: limit is clamped to [1, 200], skip to [0, 10000]; negative or fractional values are rejected. */
export const page = z.object({
  limit: z
    .int()
    .nonnegative()
    .optional()
    .transform((value) => (value === undefined ? undefined : Math.min(Math.max(value, 1), limits.limitMax))),
  skip: z
    .int()
    .nonnegative()
    .default(0)
    .transform((value) => Math.min(value, limits.skipMax)),
  after: z.string().max(200).optional(),
});

export const username = z
  .string({ error: messages.usernameRequired })
  .trim()
  .min(1, messages.usernameRequired)
  .regex(/^[A-Za-z0-9._~-]*$/, messages.usernameCharacters)
  .min(limits.usernameMin, messages.usernameLength)
  .max(limits.usernameMax, messages.usernameLength);

export const email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(limits.emailMax, messages.emailInvalid)
  .pipe(z.email({ error: messages.emailInvalid }));

/**
 * ISO 8601: a date-time with offset, or a date (midnight UTC), in the years 1 to 9999 of UTC, which PostgreSQL reads. `new Date`
 * accepts much more, from '5' to '30 February', and silently returns another time.
 */
export const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
});

interface Bounds {
  /** The message for anything not a number, or too small. */
  message: string;
  minCents: number;
  /** Whether 0, for free, is accepted too. */
  orNothing?: boolean;
}

/** A price: dollars with at most two decimals on the wire, integer cents internally; at most $10,000. */
export const dollars = ({ message, minCents, orNothing = false }: Bounds) =>
  z
    .number({ error: message })
    .max(limits.priceCentsMax / 100, { error: messages.priceMax, abort: true })
    .refine(isWholeCents, { error: messages.priceDecimals, abort: true })
    .transform((price) => Math.round(price * 100))
    .refine((cents) => (orNothing && cents === 0) || cents >= minCents, message);

/** Floating-point residue (0.1 + 0.2) is not a third decimal; but a price too small to be a cent is an error. */
function isWholeCents(price: number): boolean {
  const cents = Math.round(price * 100);
  return Math.abs(price * 100 - cents) < 1e-6 && (cents !== 0 || price === 0);
}

/** Letters that render as nothing: Hangul fillers, and the empty Braille cell. */
const blank = '\\u115F\\u1160\\u3164\\uFFA0\\u2800';
const visible = new RegExp(`[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{M}${blank}]`, 'u');
/** Direction marks, which reverse the following text, and zero-width characters, which make distinct names look the same. */
const invisibleCharacters = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Joiners belong in emoji and in scripts that join letters; anywhere else they are invisible and useless. */
const strayJoiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{Extended_Pictographic}\p{L}\p{M}])/gu;

/** Whether a text has visible characters: zero-width ones and combining marks alone do not count. */
export const isVisible = (text: string): boolean => visible.test(text);

const stripInvisible = (text: string): string =>
  text.replaceAll(invisibleCharacters, '').replaceAll(strayJoiners, '').toWellFormed();

/** Sanitizes a name, title or tag for use in other text: one line, without invisible characters. */
export const plainName = (name: string): string =>
  stripInvisible(name)
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** Like plainName, but keeps line breaks. */
export const plainText = (text: string): string =>
  stripInvisible(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();

/**
 * The customer id of a visitor without an account: a secret of 256 random bits from the server, which opens only that visitor's
 * own support chat. It is not an account id.
 */
export const supportVisitorKey = z.string().regex(/^visitor_[\w-]{43}$/);
