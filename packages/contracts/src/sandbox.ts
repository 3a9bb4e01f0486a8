import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof unitMs;
const isUnit = (value: string | undefined): value is Unit => value !== undefined && value in unitMs;

/** POST /api/sandbox/clock: `{advance: '7d'}` in minutes, hours or days; milliseconds inside. */
export const advanceClockInput = z.object({
  advance: z
    .string({ error: messages.advance })
    .regex(/^[1-9]\d{0,6}[mhd]$/, messages.advance)
    .transform((text) => {
      const unit = text.at(-1);
      return Number(text.slice(0, -1)) * (isUnit(unit) ? unitMs[unit] : 0);
    })
    .refine((ms) => ms <= limits.advanceMaxMs, messages.advanceMax),
});
export type AdvanceClockInput = z.output<typeof advanceClockInput>;
