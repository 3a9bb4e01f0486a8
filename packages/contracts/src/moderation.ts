import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { plainName } from './scalars.ts';

/** Words or phrases that a creator blocks in texts to them, in live chats and comments. */
export const blockedWords = z
  .array(
    z
      .string()
      .overwrite(plainName)
      .max(limits.blockedWordMax)
      .regex(/[\p{L}\p{N}]/u, messages.blockedWord),
  )
  .max(limits.blockedWordsMax);

/** Seconds between two texts of one person; 0 for no limit. */
export const slowModeSeconds = z.int().min(0).max(limits.slowModeSecondsMax);
