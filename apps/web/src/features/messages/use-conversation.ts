import type { AccountSummary, MediaView, MessageDataView, MessageView } from '@foxreel/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { patchThread } from '../../shared/events/entity-cache.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { mediaQuery } from '../../shared/media/media-queries.ts';
import { whenVisible } from '../../shared/timing.ts';
import { inOrder, messagesInput, messagesQuery, putMessage, removeMessage } from './thread-cache.ts';

/** What is sent: text, or the value of a file or paid message. */
export type OutgoingData = MessageDataView;

const sendingPrefix = 'sending:';
export const isSending = (message: MessageView) => message.id.startsWith(sendingPrefix);

const textOf = (message: MessageView) => message.data[0]?.value ?? '';

/** One conversation: loaded and pending messages, and sending. */
export function useConversation(thread: string, own: AccountSummary) {
  const query = useInfiniteQuery(messagesQuery(thread));
  const [sending, setSending] = useState<MessageView[]>([]);

  const arrived = useCallback(
    (message: MessageView) => {
      utils.messages.list.setInfiniteData(messagesInput(thread), (list) => (list ? putMessage(list, message) : list));
    },
    [thread],
  );

  useEvents((event) => {
    if (event.type !== 'message' || event.message.thread !== thread) return;
    if (event.action === 'delete') {
      utils.messages.list.setInfiniteData(messagesInput(thread), (list) =>
        list ? removeMessage(list, event.message.id) : list,
      );
      return;
    }
    // One's own message event may arrive before the answer: it replaces the pending one.
    if (event.message.from.id === own.id) {
      setSending((before) => {
        const index = before.findIndex((message) => textOf(message) === textOf(event.message));
        return index < 0 ? before : before.toSpliced(index, 1);
      });
    }
    arrived(event.message);
  });

  const { mutateAsync: sendMessage } = trpc.messages.send.useMutation();
  /** Shows text at once, a file or a paid message once it is sent. Resolves to null, or to the error message. */
  const send = async (to: string, data: OutgoingData): Promise<string | null> => {
    const bubble: MessageView = {
      id: `${sendingPrefix}${crypto.randomUUID()}`,
      thread,
      from: own,
      data: [data],
      origin: 'person',
      addDate: new Date().toISOString(),
    };
    if (data.type === 'text') setSending((before) => [...before, bubble]);
    try {
      arrived(await sendMessage({ to, data }));
      void utils.messages.threads.invalidate();
      return null;
    } catch (error) {
      return toCallError(error).message;
    } finally {
      setSending((before) => before.filter((message) => message.id !== bubble.id));
    }
  };

  const messages = useMemo(() => [...inOrder(query.data?.pages ?? []), ...sending], [query.data, sending]);
  return { query, messages, send };
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
