import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

export const chatInput = (creator: string) => ({ user: creator, limit: limits.liveChatPage });

/** The latest messages of a creator's live. Events keep them up to date; after a gap in the events they are refetched. */
export const chatQuery = (creator: string) =>
  utils.live.chat.queryOptions(chatInput(creator), { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** Newcomers' messages that wait for the creator. */
export const heldQuery = (creator: string) => utils.live.held.queryOptions({ creator });

export const chatSettingsQuery = (creator: string) => utils.live.chatSettings.queryOptions({ creator });

export const mutesQuery = (creator: string) => utils.live.mutes.queryOptions({ creator });
