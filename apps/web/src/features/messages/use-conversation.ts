import { type MediaView, type MessageDataView, type MessageFileView, messages } from '@foxreel/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { patchThread } from '../../shared/events/entity-cache.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { mediaQuery } from '../../shared/media/media-queries.ts';
import { isLineDead } from '../../shared/outbox/outbox.ts';
import { whenVisible } from '../../shared/timing.ts';
import { SendFormError } from '../../shared/upload/send-form.ts';
import { addWaitingFile, messageOutbox } from './message-outbox.ts';
import {
  inOrder,
  messagesInput,
  messagesQuery,
  putMessage,
  removeMessage,
  showSentMessage,
  stopLoadingMessages,
} from './thread-cache.ts';
import { sendAttachment } from './use-attachment.ts';

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

  const sender = useSendMessage(ownId, thread);
  const shown = useMemo(() => inOrder(query.data?.pages ?? []), [query.data]);
  return { query, messages: shown, sender };
}

interface Upload {
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Sends to a person. Each resolves to null when it is sent or waits for a connection, otherwise to the error message. */
export interface MessageSender {
  sendText: (to: string, text: string) => Promise<string | null>;
  /** Sends a paid message by its value. */
  sendTeaser: (to: string, value: string) => Promise<string | null>;
  /** Sends a file with words below it: `onProgress` gets 0 to 1, `signal` cancels it. */
  sendFile: (to: string, file: File, text: string, upload: Upload) => Promise<string | null>;
}

const toFailure = (error: unknown) => (error instanceof SendFormError ? error : toCallError(error));

async function deliver(to: string, data: MessageDataView, key: string): Promise<void> {
  const message = await trpcClient.messages.send.mutate({ to, data, key });
  await stopLoadingMessages(message.thread);
  showSentMessage(message, to);
}

/**
 * Acts at once, or lets the message wait: without a connection, and if no answer came to a call that `mayHaveArrived`, as one sent
 * again from its form would be another message.
 */
async function actOrWait(
  act: () => Promise<void>,
  wait: () => Promise<string | null>,
  mayHaveArrived: () => boolean = () => false,
): Promise<string | null> {
  if (isLineDead()) return wait();
  try {
    await act();
    return null;
  } catch (error) {
    const { status, message } = toFailure(error);
    return status === 0 && (isLineDead() || mayHaveArrived()) ? wait() : message;
  }
}

/**
 * Sends to people: text by the outbox, a file or a paid message at once, so that its form shows an error, or without a connection by
 * the outbox too. `thread` is null before the first message.
 */
export function useSendMessage(ownId: string, thread: string | null): MessageSender {
  return {
    sendText: async (to, text) => {
      messageOutbox.add(ownId, { to, text, thread });
      return null;
    },
    sendTeaser: (to, value) => {
      // One key for both: a call without an answer may have arrived.
      const key = crypto.randomUUID();
      return actOrWait(
        () => deliver(to, { type: 'teaser', value }, key),
        async () => {
          messageOutbox.add(ownId, { to, text: '', thread, teaser: value }, key);
          return null;
        },
      );
    },
    sendFile: (to, file, text, upload) => {
      // One key for both, as for a paid message; nor is a file uploaded twice.
      const key = crypto.randomUUID();
      let sent: MessageFileView | undefined;
      return actOrWait(
        async () => {
          sent = await sendAttachment(file, upload);
          await deliver(to, { type: 'upload', value: JSON.stringify({ ...sent, text }) }, key);
        },
        async () =>
          upload.signal.aborted
            ? messages.uploadCanceled
            : addWaitingFile(ownId, { to, text, thread, file, sent }, key),
        () => sent !== undefined,
      );
    },
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
