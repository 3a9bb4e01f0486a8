import type { MediaView, MessageDataView } from '@foxreel/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { patchThread } from '../../shared/events/entity-cache.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { mediaQuery } from '../../shared/media/media-queries.ts';
import { whenVisible } from '../../shared/timing.ts';
import { messageOutbox, showSentMessage } from './message-outbox.ts';
import { inOrder, messagesInput, messagesQuery, putMessage, removeMessage } from './thread-cache.ts';

/** What is sent: text, or the value of a file or paid message. */
export type OutgoingData = MessageDataView;

/** One conversation: its loaded messages, and sending. */
export function useConversation(thread: string, ownId: string) {
  const query = useInfiniteQuery(messagesQuery(thread));

  useEvents((event) => {
    if (event.type !== 'message' || event.message.thread !== thread) return;
    utils.messages.list.setInfiniteData(messagesInput(thread), (list) => {
      if (!list) return list;
      return event.action === 'delete' ? removeMessage(list, event.message.id) : putMessage(list, event.message);
    });
  });

  const send = useSendMessage(ownId, thread);
  const messages = useMemo(() => inOrder(query.data?.pages ?? []), [query.data]);
  return { query, messages, send };
}

/**
 * Sends to a person: text by the outbox, so that it waits for a connection; a file or a paid message at once. Resolves to null, or to
 * the error message. `thread` is null before the first message.
 */
export function useSendMessage(ownId: string, thread: string | null) {
  const { mutateAsync: sendMessage } = trpc.messages.send.useMutation();
  return async (to: string, data: OutgoingData): Promise<string | null> => {
    if (data.type === 'text') {
      messageOutbox.add(ownId, { to, text: data.value, thread });
      return null;
    }
    try {
      showSentMessage(await sendMessage({ to, data }), to);
      return null;
    } catch (error) {
      return toCallError(error).message;
    }
  };
}

/** Marks a conversation as read once loaded, when something arrives in it, and when the page becomes visible again. */
export function useMarkRead(thread: string, loaded: boolean, newest: string | null) {
  const client = useQueryClient();
  const { mutate } = trpc.messages.read.useMutation({
    onSuccess: (view) => {
      patchThread(client, thread, { unread1: view.unread1, unread2: view.unread2 });
      void utils.auth.session.invalidate();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newest decides when there is something to read
  useEffect(() => {
    if (loaded) return whenVisible(() => mutate({ thread }));
  }, [thread, loaded, newest, mutate]);
}

const everyMs = 3000;
const holdsMs = 5000;

/** Whether the other participant is typing, and reporting one's own typing, at most every three seconds. */
export function useTyping(thread: string, ownId: string) {
  const [typing, setTyping] = useState(false);
  const until = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTypingAt = useRef(0);
  useEvents((event) => {
    if (event.type === 'typing' && event.thread === thread && event.account !== ownId) {
      setTyping(true);
      clearTimeout(until.current);
      until.current = setTimeout(() => setTyping(false), holdsMs);
    } else if (event.type === 'message' && event.message.thread === thread && event.message.from.id !== ownId) {
      clearTimeout(until.current);
      setTyping(false);
    }
  });
  useEffect(() => () => clearTimeout(until.current), []);
  const sendTyping = useCallback(() => {
    if (Date.now() - lastTypingAt.current < everyMs) return;
    lastTypingAt.current = Date.now();
    // Losing it does no harm.
    trpcClient.messages.typing.mutate({ thread }).catch(() => {});
  }, [thread]);
  return { typing, sendTyping };
}

/** The private media chosen in /library for this conversation (`?offer=`); `known` once it is clear whether there is one. */
export function useOfferedMedia(): { offered: MediaView | null; known: boolean } {
  const [search] = useSearchParams();
  const id = search.get('offer');
  const media = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null });
  return { offered: media.data ?? null, known: id === null || !media.isPending };
}
