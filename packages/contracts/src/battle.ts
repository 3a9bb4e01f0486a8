import { z } from 'zod';
import { id } from './ids.ts';
import { limits } from './limits.ts';

/** The other of a battle, or whose side is meant. */
export const battleUserInput = z.object({ user: id });
export type BattleUserInput = z.output<typeof battleUserInput>;

export const battleIdInput = z.object({ id });
export type BattleIdInput = z.output<typeof battleIdInput>;

/** Taps on the side of `user`, gathered by the caller (spec part 1 §4: each tap adds 1). */
export const heartInput = battleUserInput.extend({ count: z.int().min(1).max(limits.heartsMax).default(1) });
export type HeartInput = z.output<typeof heartInput>;
