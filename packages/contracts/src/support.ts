import { z } from 'zod';
import { id, page } from './ids.ts';
import { messageData } from './messaging.ts';

/** The one account that speaks for support: in every support thread it is the first of the two. */
export const supportAccountId = '00000000-0000-7000-8000-0000000000f0';

/** Staff name whom they answer as `userid` (or `to`); a member names nobody, or themselves. */
export const newSupportMessageInput = z.object({ to: id.nullish(), userid: id.nullish(), data: messageData });
export type NewSupportMessageInput = z.output<typeof newSupportMessageInput>;

export const supportMessageListInput = page.extend({ userid: id.nullish() });
export type SupportMessageListInput = z.output<typeof supportMessageListInput>;

export const supportUserInput = z.object({ userid: id.nullish() });
export type SupportUserInput = z.output<typeof supportUserInput>;

export const supportThreadListInput = page;
export type SupportThreadListInput = z.output<typeof supportThreadListInput>;
