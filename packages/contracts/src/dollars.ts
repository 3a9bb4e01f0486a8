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
    .refine(isWholeCents, { error: messages.priceDecimals, abort: true })
    .transform((price) => Math.round(price * 100))
    .refine((cents) => (orNothing && cents === 0) || cents >= minCents, message);

/** What computing in dollars leaves behind (0.1 + 0.2) is no third decimal; but no price is so small that it becomes nothing. */
function isWholeCents(price: number): boolean {
  const cents = Math.round(price * 100);
  return Math.abs(price * 100 - cents) < 1e-6 && (cents !== 0 || price === 0);
}
