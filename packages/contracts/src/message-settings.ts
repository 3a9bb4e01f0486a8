import { z } from 'zod';

/** Who may begin to write to an account. Whom its owner has written to may always answer. */
export const messageWriters = ['everyone', 'following', 'subscribers', 'nobody'] as const;
export type MessageWriters = (typeof messageWriters)[number];

export const messageSettingsInput = z.object({ writers: z.enum(messageWriters) });
export type MessageSettingsInput = z.output<typeof messageSettingsInput>;
