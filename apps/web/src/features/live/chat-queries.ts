import { limits } from '@foxreel/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

/** What was said last in a creator's live. News keeps it up to date; a gap in the news fetches it anew. */
export const chatQuery = (creator: string) =>
  queryOptions({
    queryKey: ['live-chat', creator],
    queryFn: () => api.live.chat.query({ user: creator, limit: limits.liveChatPage }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Newcomers' messages that wait for the creator. */
export const heldQuery = (creator: string) =>
  queryOptions({ queryKey: ['live-chat-held', creator], queryFn: () => api.live.held.query({ creator }) });

export const chatSettingsQuery = (creator: string) =>
  queryOptions({ queryKey: ['live-chat-settings', creator], queryFn: () => api.live.chatSettings.query({ creator }) });

export const mutesQuery = (creator: string) =>
  queryOptions({ queryKey: ['live-chat-mutes', creator], queryFn: () => api.live.mutes.query({ creator }) });
