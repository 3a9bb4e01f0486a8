import { classNames } from '@foxreel/ui/class-names';
import { Film, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextDraft } from '../../shared/chat.tsx';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { formatCents } from '../../shared/format.ts';
import { discardEntry, type Outgoing } from '../../shared/outbox/outbox.ts';
import { readOutboxFile } from '../../shared/outbox/outbox-files.ts';
import { OutboxNote } from '../../shared/outbox/outbox-note.tsx';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { useObjectUrl } from '../../shared/upload/local-file.ts';
import { formatBytes } from '../../shared/upload/progress-bar.tsx';
import {
  discardMessage,
  isSameMessage,
  messageOutbox,
  type PendingMessage,
  readWaitingTeaser,
} from './message-outbox.ts';
import { isConversationLoaded } from './thread-cache.ts';
import { useUploadProgress } from './waiting-upload.ts';

type MessageInput = PendingMessage['entry']['input'];
type WaitingFile = NonNullable<MessageInput['file']>;

const none: ReadonlySet<string> = new Set();

/** The viewer's messages to a person that are on their way or refused; `thread` is null before the first. */
export function usePendingMessages(ownId: string, to: string | undefined, thread: string | null): PendingMessage[] {
  const [arrived, setArrived] = useState(none);
  const items = useOutbox(messageOutbox).filter(({ entry }) => entry.input.to === to && !arrived.has(entry.key));
  // One's own message event may arrive before the answer; only a conversation that has loaded shows it already.
  useEvents((event) => {
    if (event.type !== 'message' || event.message.from.id !== ownId) return;
    if (thread === null || event.message.thread !== thread || !isConversationLoaded(thread)) return;
    const [data] = event.message.data;
    const same = data && items.find(({ entry, state }) => state === 'sending' && isSameMessage(entry.input, data));
    if (same) setArrived((before) => new Set([...before, same.entry.key]));
  });
  return items;
}

/** The bytes of a file that waits; null until they are read. */
function useWaitingBlob(account: string, id: string): Blob | null {
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    let isGone = false;
    void readOutboxFile(account, id).then((found) => !isGone && setBlob(found));
    return () => {
      isGone = true;
    };
  }, [account, id]);
  return blob;
}

/** A file that waits: its picture, or the name of a film, and how much of it is uploaded. */
function WaitingFileCard({ account, file }: { account: string; file: WaitingFile }) {
  const { t } = useTranslation('messages');
  const isPicture = file.type.startsWith('image/');
  const url = useObjectUrl(useWaitingBlob(account, file.id));
  const done = useUploadProgress(file.id);
  const percent = done === null ? null : Math.round(done * 100);
  return (
    <span className="grid">
      {isPicture && url ? (
        <img src={url} alt={t('picture')} className="max-h-80 min-h-16 w-auto min-w-16 max-w-full object-contain" />
      ) : (
        <span className="flex min-w-0 items-center gap-3 px-4 py-3">
          <Film size={24} aria-hidden="true" className="shrink-0" />
          <span className="grid min-w-0">
            <span className="truncate text-15">{file.name}</span>
            <span className="tabular text-13">{formatBytes(file.bytes)}</span>
          </span>
        </span>
      )}
      {percent !== null && (
        <progress value={percent} max={100} aria-label={t('uploading')} className="h-1.5 w-full accent-[var(--accent)]">
          {percent} %
        </progress>
      )}
    </span>
  );
}

/** A paid message that waits: its blurred picture and price. */
function WaitingTeaserCard({ teaser }: { teaser: NonNullable<ReturnType<typeof readWaitingTeaser>> }) {
  const { t } = useTranslation('messages');
  const dollars = typeof teaser.price === 'number' ? teaser.price : 0;
  return (
    <span className="relative grid min-h-32 w-56 max-w-full place-items-center overflow-hidden bg-overlay">
      {teaser.thumbnail && (
        <img src={teaser.thumbnail} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-md" />
      )}
      <span className="relative flex items-center gap-2 rounded-full bg-background px-3 py-1 text-15 font-medium">
        <Lock size={16} aria-hidden="true" />
        {dollars > 0 ? formatCents(Math.round(dollars * 100)) : t('freeMedia')}
      </span>
    </span>
  );
}

function PendingBubble({ entry, isFaded }: { entry: Outgoing<MessageInput>; isFaded: boolean }) {
  const { account, input } = entry;
  const teaser = readWaitingTeaser(input);
  const words = teaser ? teaser.text : input.text;
  return (
    <div
      className={classNames(
        'max-w-[min(80%,520px)] overflow-hidden rounded-20 bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))] text-15',
        isFaded && 'opacity-75',
      )}
    >
      {input.file && <WaitingFileCard account={account} file={input.file} />}
      {teaser && <WaitingTeaserCard teaser={teaser} />}
      {words && (
        <p className="whitespace-pre-wrap break-words px-4 py-2">
          <bdi>{words}</bdi>
        </p>
      )}
    </div>
  );
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
  return items.map((item) => {
    const { input } = item.entry;
    const isText = !input.file && input.teaser === undefined;
    return (
      <div key={item.entry.key} className="grid justify-items-end gap-0.5 py-1">
        <PendingBubble entry={item.entry} isFaded={item.state !== 'refused'} />
        <div className="grid justify-items-end px-2 text-end">
          <OutboxNote
            item={item}
            atEnd
            texts={texts}
            onRetry={() => messageOutbox.retry(item.entry)}
            onChange={
              isText
                ? () => {
                    discardEntry(item.entry);
                    write([input.text, draft].filter(Boolean).join('\n'));
                  }
                : null
            }
            onDiscard={() => discardMessage(item.entry)}
            canStop={input.file !== undefined}
          />
        </div>
      </div>
    );
  });
}
