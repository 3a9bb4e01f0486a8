import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, isVisible, page } from './scalars.ts';

/** Truncates text to 512 code points (spec part 1 §9), without splitting a character; a lone surrogate becomes '\uFFFD'. */
export const cutText = (text: string): string => Array.from(text).slice(0, limits.messageMax).join('').toWellFormed();

/** Documented: text is cut to 512 characters; empty text is rejected. */
export const text512 = z
  .string({ error: messages.emptyText })
  .trim()
  .refine(isVisible, messages.emptyText)
  .transform(cutText);

export const addCommentInput = z.object({ media: id, message: text512, thread: id.optional() });
export type AddCommentInput = z.output<typeof addCommentInput>;

export const commentListInput = page.extend({ media: id });
export type CommentListInput = z.output<typeof commentListInput>;

export const commentThreadsInput = commentListInput.omit({ skip: true });
export type CommentThreadsInput = z.output<typeof commentThreadsInput>;

export const commentIdInput = z.object({ comment: id });
export type CommentIdInput = z.output<typeof commentIdInput>;

export const replyListInput = page.omit({ skip: true }).extend({ comment: id });
export type ReplyListInput = z.output<typeof replyListInput>;

export const pinCommentInput = commentIdInput.extend({ pinned: z.boolean().default(true) });
export type PinCommentInput = z.output<typeof pinCommentInput>;

/** `like`: the requested state; without it the like toggles, as the documented likeComment does. */
export const likeCommentInput = commentIdInput.extend({ like: z.boolean().optional() });
export type LikeCommentInput = z.output<typeof likeCommentInput>;
