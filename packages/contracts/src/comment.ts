import { z } from 'zod';
import { id, page } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Documented: text is cut to 512 characters; empty text is refused. Cut by code point, so that no character is halved. */
export const text512 = z
  .string({ error: messages.emptyText })
  .trim()
  .min(1, messages.emptyText)
  .transform((value) => Array.from(value).slice(0, limits.messageMax).join(''));

export const addCommentInput = z.object({ media: id, message: text512, thread: id.optional() });
export type AddCommentInput = z.output<typeof addCommentInput>;

export const commentListInput = page.extend({ media: id });
export type CommentListInput = z.output<typeof commentListInput>;

export const commentIdInput = z.object({ comment: id });
export type CommentIdInput = z.output<typeof commentIdInput>;
