import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { messageData } from './messaging.ts';
import { email, id, page } from './scalars.ts';

/** The one account that speaks for support: in every support thread it is the first of the two. */
export const supportAccountId = '00000000-0000-7000-8000-0000000000f0';

/**
 * The customer id of a visitor without an account: a secret of 256 random bits, made by the server, which opens that visitor's own chat
 * with support and nothing else. It is no account's id.
 */
export const supportVisitorKey = z.string().regex(/^visitor_[\w-]{43}$/);
export const isSupportVisitorKey = (value: unknown): value is string => supportVisitorKey.safeParse(value).success;

/** How a visitor's key comes with GET /message-files/{id}. */
export const supportVisitorHeader = 'support-visitor';

/** Whose support chat: an account's id, or a visitor's key. */
const chatUser = z.union([id, supportVisitorKey], { error: 'Must be an id' }).nullish();

/** Both are optional: who a visitor says they are, for staff to read. */
export const startSupportChatInput = z.object({
  name: z.string().trim().max(limits.supportNameMax, messages.supportName).nullish(),
  email: z.union([z.literal(''), email], { error: messages.emailInvalid }).nullish(),
});
export type StartSupportChatInput = z.output<typeof startSupportChatInput>;

/** What a visitor keeps: shown once, and good for `idleDays` after its last use. */
export interface SupportVisitorKeyView {
  userid: string;
  idleDays: number;
}

/** A visitor as staff see them. */
export interface SupportVisitorView {
  user: string;
  name: string | null;
  email: string | null;
  addDate: string;
}

/** Staff name whom they answer as `userid` (or `to`); a member names nobody, or themselves. */
export const newSupportMessageInput = z.object({ to: id.nullish(), userid: chatUser, data: messageData });
export type NewSupportMessageInput = z.output<typeof newSupportMessageInput>;

export const supportMessageListInput = page.extend({ userid: chatUser });
export type SupportMessageListInput = z.output<typeof supportMessageListInput>;

export const supportUserInput = z.object({ userid: chatUser });
export type SupportUserInput = z.output<typeof supportUserInput>;

export const supportThreadListInput = page;
export type SupportThreadListInput = z.output<typeof supportThreadListInput>;
