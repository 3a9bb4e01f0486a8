import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextDraft } from '../../shared/chat.tsx';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { discardEntry } from '../../shared/outbox/outbox.ts';
import { OutboxNote } from '../../shared/outbox/outbox-note.tsx';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { messageOutbox, type PendingMessage } from './message-outbox.ts';

const none: ReadonlySet<string> = new Set();

/** The viewer's messages to a person that are on their way or refused; `thread` is null before the first. */
export function usePendingMessages(ownId: string, to: string | undefined, thread: string | null): PendingMessage[] {
  const [arrived, setArrived] = useState(none);
  const items = useOutbox(messageOutbox).filter(({ entry }) => entry.input.to === to && !arrived.has(entry.key));
  // One's own message event may arrive before the answer.
  useEvents((event) => {
    if (event.type !== 'message' || event.message.from.id !== ownId) return;
    if (thread !== null && event.message.thread !== thread) return;
    const text = event.message.data[0]?.value;
    const same = items.find(({ entry, state }) => state === 'sending' && entry.input.text === text);
    if (same) setArrived((before) => new Set([...before, same.entry.key]));
  });
  return items;
}

/** Messages on their way, below the others: shown at once, and kept until they are sent or discarded. */
export function PendingMessages({ items, to }: { items: readonly PendingMessage[]; to: string }) {
  const { t } = useTranslation('messages');
  const { text: draft, write } = useTextDraft(`message.${to}`);
  const texts = {
    sending: t('sending'),
    waiting: t(navigator.onLine ? 'sendingAgain' : 'offline'),
    notSent: t('notSent'),
    retry: t('sendAgain'),
    change: t('change'),
    discard: t('discard'),
  };
  return items.map((item) => (
    <div key={item.entry.key} className="grid justify-items-end gap-0.5 py-1">
      <p className="max-w-[min(80%,520px)] whitespace-pre-wrap break-words rounded-20 bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))] px-4 py-2 text-15 opacity-60">
        {item.entry.input.text}
      </p>
      <div className="grid justify-items-end px-2 text-end">
        <OutboxNote
          item={item}
          atEnd
          texts={texts}
          onRetry={() => messageOutbox.retry(item.entry)}
          onChange={() => {
            discardEntry(item.entry);
            write([item.entry.input.text, draft].filter(Boolean).join('\n'));
          }}
          onDiscard={() => discardEntry(item.entry)}
        />
      </div>
    </div>
  ));
}
