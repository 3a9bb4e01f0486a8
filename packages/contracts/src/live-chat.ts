import { z } from 'zod';
import { text512 } from './comment.ts';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { plainName } from './visible-text.ts';

/** Writing into a creator's live chat (spec part 1 §8): `user` is the creator whose live it is. */
export const newLiveChatMessageInput = z.object({ user: id, text: text512 });
export type NewLiveChatMessageInput = z.output<typeof newLiveChatMessageInput>;

export const liveChatListInput = z.object({
  user: id,
  limit: z
    .int()
    .nonnegative()
    .default(limits.liveChatPage)
    .transform((value) => Math.min(Math.max(value, 1), limits.limitMax)),
});
export type LiveChatListInput = z.output<typeof liveChatListInput>;

export const liveChatMessageIdInput = z.object({ id });
export type LiveChatMessageIdInput = z.output<typeof liveChatMessageIdInput>;

/** Whose chat is kept clean: one's own without it; another's for staff only. */
export const liveChatOwnerInput = z.object({ creator: id.optional() });
export type LiveChatOwnerInput = z.output<typeof liveChatOwnerInput>;

export const muteInLiveChatInput = liveChatOwnerInput.extend({
  user: id,
  /** Of product time; until it is taken back without it. */
  minutes: z.int().min(1).max(limits.liveChatMuteMinutesMax).optional(),
});
export type MuteInLiveChatInput = z.output<typeof muteInLiveChatInput>;

export const unmuteInLiveChatInput = liveChatOwnerInput.extend({ user: id });
export type UnmuteInLiveChatInput = z.output<typeof unmuteInLiveChatInput>;

const blockedWord = z
  .string()
  .overwrite(plainName)
  .max(limits.liveChatBlockedWordMax)
  .regex(/[\p{L}\p{N}]/u, messages.blockedWord);

/** What is left out stays as it is. */
export const saveLiveChatSettingsInput = liveChatOwnerInput.extend({
  slowModeSeconds: z.int().min(0).max(limits.liveChatSlowModeSecondsMax).optional(),
  blockedWords: z.array(blockedWord).max(limits.liveChatBlockedWordsMax).optional(),
  holdNewcomers: z.boolean().optional(),
});
export type SaveLiveChatSettingsInput = z.output<typeof saveLiveChatSettingsInput>;
