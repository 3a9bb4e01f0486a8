import { z } from 'zod';
import { limits } from './limits.ts';
import { text512 } from './media.ts';
import { messages } from './messages.ts';
import { blockedWords, slowModeSeconds } from './moderation.ts';
import { id, page } from './scalars.ts';

const handle = /(?<![\p{L}\p{N}@._~/-])@([A-Za-z0-9._~-]{1,32})/gu;
const trailingMarks = /[._~-]+$/;

/**
 * What a text may mention: each handle after an @, in lower case, once. For one that ends a sentence ('@name.') both readings, the
 * longer first.
 */
export function mentionedHandles(text: string): string[][] {
  const found = new Map<string, string[]>();
  for (const [, written = ''] of text.matchAll(handle)) {
    const whole = written.toLowerCase();
    const readings = [...new Set([whole, whole.replace(trailingMarks, '')])];
    const possible = readings.filter(({ length }) => length >= limits.usernameMin);
    if (possible.length > 0) found.set(whole, possible);
  }
  return [...found.values()];
}

/** `key`: chosen by the client for each comment; sending it again returns the stored comment. */
export const addCommentInput = z.object({
  media: id,
  message: text512,
  thread: id.optional(),
  key: id.optional(),
});
export type AddCommentInput = z.output<typeof addCommentInput>;

export const editCommentInput = z.object({ comment: id, message: text512 });
export type EditCommentInput = z.output<typeof editCommentInput>;

export const commentListInput = page.extend({ media: id });
export type CommentListInput = z.output<typeof commentListInput>;

/** 'new': latest first. 'top': most liked first. */
export const commentSorts = ['new', 'top'] as const;
export type CommentSort = (typeof commentSorts)[number];

export const commentThreadsInput = commentListInput
  .omit({ skip: true })
  .extend({ sort: z.enum(commentSorts, { error: messages.commentSort }).default('new') });
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

/** People to mention below a media, by the start of their handle or name. */
export const mentionSuggestionsInput = z.object({ media: id, query: z.string().max(limits.queryMax).default('') });
export type MentionSuggestionsInput = z.output<typeof mentionSuggestionsInput>;

export const mentionListInput = page.omit({ skip: true });
export type MentionListInput = z.output<typeof mentionListInput>;

/** The moderated creator: oneself if absent; another for staff only. */
export const commentOwnerInput = z.object({ creator: id.optional() });
export type CommentOwnerInput = z.output<typeof commentOwnerInput>;

export const heldCommentsInput = page.omit({ skip: true }).extend({ creator: id.optional() });
export type HeldCommentsInput = z.output<typeof heldCommentsInput>;

/** What happens to comments with links by others than the creator. */
export const commentLinkRules = ['allow', 'hold', 'reject'] as const;
export type CommentLinkRule = (typeof commentLinkRules)[number];

/** Absent fields stay as they are. */
export const saveCommentSettingsInput = commentOwnerInput.extend({
  slowModeSeconds: slowModeSeconds.optional(),
  blockedWords: blockedWords.optional(),
  links: z.enum(commentLinkRules, { error: messages.commentLinkRule }).optional(),
  holdNewcomers: z.boolean().optional(),
  commentsOff: z.boolean().optional(),
});
export type SaveCommentSettingsInput = z.output<typeof saveCommentSettingsInput>;

/** 'default' follows the creator's setting. */
export const mediaCommentModes = ['default', 'on', 'off'] as const;
export type MediaCommentMode = (typeof mediaCommentModes)[number];

export const mediaCommentsInput = z.object({
  media: id,
  comments: z.enum(mediaCommentModes, { error: messages.mediaCommentMode }),
});
export type MediaCommentsInput = z.output<typeof mediaCommentsInput>;
