import type { AccountSummary, MessageDataView, MessageView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';
import { messagesInput, messagesQuery } from './queries.ts';
import { dropMessage, inOrder, putMessage } from './thread-cache.ts';

/** What is sent: words, or the value of a file or of a paid message. */
export type OutgoingData = MessageDataView;

const sendingPrefix = 'sending:';
export const isSending = (message: MessageView) => message.id.startsWith(sendingPrefix);

const textOf = (message: MessageView) => message.data[0]?.value ?? '';

/** One conversation: what is loaded, what is on its way, and the way to send. */
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
        list ? dropMessage(list, event.message.id) : list,
      );
      return;
    }
    // The event of one's own message may come before the answer to its sending: it takes the place of the bubble on its way.
    if (event.message.from.id === own.id) {
      setSending((before) => {
        const index = before.findIndex((message) => textOf(message) === textOf(event.message));
        return index < 0 ? before : before.toSpliced(index, 1);
      });
    }
    arrived(event.message);
  });

  const { mutateAsync: sendMessage } = trpc.messages.send.useMutation();
  /** Shows words at once; a file or a paid message when it is there. Resolves to null when it was sent, else to the words of the refusal. */
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
      return refusalOf(error).message;
    } finally {
      setSending((before) => before.filter((message) => message.id !== bubble.id));
    }
  };

  const messages = useMemo(() => [...inOrder(query.data?.pages ?? []), ...sending], [query.data, sending]);
  return { query, messages, send };
}
