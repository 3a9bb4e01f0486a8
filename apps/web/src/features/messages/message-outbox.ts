import { type FieldMessages, limits, type MessageView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { queryClient, trpcClient, utils } from '../../shared/api/trpc.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { createOutboxKind, type OutboxItem } from '../../shared/outbox/outbox.ts';
import { messagesInput, messagesQuery, putMessage, threadWithQuery } from './thread-cache.ts';

const t = i18n.getFixedT(null, 'messages');

interface MessageInput {
  to: string;
  text: string;
  /** Null before the first message. */
  thread: string | null;
}

/** A message on its way, or one that was refused. */
export type PendingMessage = OutboxItem<MessageInput>;

function isMessageInput(input: unknown): input is MessageInput {
  if (typeof input !== 'object' || input === null) return false;
  const { to, text, thread }: Partial<Record<keyof MessageInput, unknown>> = input;
  return (
    typeof to === 'string' &&
    typeof text === 'string' &&
    text.length <= 2 * limits.messageMax &&
    (thread === null || typeof thread === 'string')
  );
}

const firstOf = (fields: FieldMessages): string | undefined => Object.values(fields).flat()[0];

/** Whether its conversation is on screen, and so what became of it. */
function isShown({ to, thread }: MessageInput): boolean {
  const { queryKey } = thread === null ? threadWithQuery(to) : messagesQuery(thread);
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
}

/** Shows a message that was sent in its conversation, and its conversation in the inbox. */
export function showSentMessage(message: MessageView, to: string): void {
  utils.messages.list.setInfiniteData(messagesInput(message.thread), (list) =>
    list ? putMessage(list, message) : list,
  );
  void utils.messages.threads.invalidate();
  void utils.messages.threadWith.invalidate({ user: to });
}

/** The texts that are on their way. Files and paid messages need a connection: they are sent at once or not at all. */
export const messageOutbox = createOutboxKind<MessageInput, MessageView>({
  name: 'message',
  isInput: isMessageInput,
  send: ({ to, text }, { key, signal }) =>
    trpcClient.messages.send.mutate({ to, data: { type: 'text', value: text }, key }, { signal }),
  onSent: (message, { input }) => showSentMessage(message, input.to),
  onRefused: ({ message, fields, retryAfterSeconds }, { input }) => {
    const wait = retryAfterSeconds ? t('waitSeconds', { count: retryAfterSeconds }) : null;
    const reason = wait ?? firstOf(fields) ?? message;
    // Its conversation has been left: there it waits to be mended.
    if (!isShown(input)) notify(`${t('notSent')} ${reason}`, 'error');
    return reason;
  },
});
