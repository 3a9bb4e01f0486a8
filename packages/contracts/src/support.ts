import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { messageData } from './messaging.ts';
import { email, id, page } from './scalars.ts';

/** The one support account: always the first participant of a support thread. */
export const supportAccountId = '00000000-0000-7000-8000-0000000000f0';

/**
 * The customer id of a visitor without an account: a secret of 256 random bits from the server, which opens only that visitor's
 * own support chat. It is not an account id.
 */
export const supportVisitorKey = z.string().regex(/^visitor_[\w-]{43}$/);
export const isSupportVisitorKey = (value: unknown): value is string => supportVisitorKey.safeParse(value).success;

/** How a visitor's key is passed to GET /message-files/{id}. */
export const supportVisitorHeader = 'support-visitor';

/** Which support chat: an account's id, or a visitor's key. */
const chatUser = z.union([id, supportVisitorKey], { error: 'Must be an id' }).nullish();

/** Both optional: what a visitor tells staff about themselves. */
export const startSupportChatInput = z.object({
  name: z.string().trim().max(limits.supportNameMax, messages.supportName).nullish(),
  email: z.union([z.literal(''), email], { error: messages.emailInvalid }).nullish(),
});
export type StartSupportChatInput = z.output<typeof startSupportChatInput>;

/** A visitor's credentials: returned once, and valid for `idleDays` after the last use. */
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

/** Staff pass the member as `userid` (or `to`); a member passes nothing, or themselves. */
export const newSupportMessageInput = z.object({ to: id.nullish(), userid: chatUser, data: messageData });
export type NewSupportMessageInput = z.output<typeof newSupportMessageInput>;

export const supportMessageListInput = page.extend({ userid: chatUser });
export type SupportMessageListInput = z.output<typeof supportMessageListInput>;

export const supportUserInput = z.object({ userid: chatUser });
export type SupportUserInput = z.output<typeof supportUserInput>;

export const supportThreadListInput = page;
export type SupportThreadListInput = z.output<typeof supportThreadListInput>;
