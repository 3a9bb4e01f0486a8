import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** An opaque id: a UUID on the inside. A malformed one is a thing that is not found, told apart here from a missing one. */
export const id = z.uuid({ error: 'Must be an id' });

/** Documented list conventions: limit is clamped to [1, 200], skip to [0, 10000]; negative or fractional values are refused. */
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
