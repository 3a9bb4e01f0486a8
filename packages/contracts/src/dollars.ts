import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

interface Bounds {
  /** Told of what is no number, or too little. */
  message: string;
  minCents: number;
  /** Whether 0, for what costs nothing, is taken too. */
  orNothing?: boolean;
}

/** A price: dollars with at most two decimals on the wire, integer cents inside; at most $10,000. */
export const dollars = ({ message, minCents, orNothing = false }: Bounds) =>
  z
    .number({ error: message })
    .max(limits.priceCentsMax / 100, { error: messages.priceMax, abort: true })
    .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), { error: messages.priceDecimals, abort: true })
    .transform((price) => Math.round(price * 100))
    .refine((cents) => (orNothing && cents === 0) || cents >= minCents, message);
