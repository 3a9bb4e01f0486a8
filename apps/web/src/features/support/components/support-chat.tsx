import {
  isSupportVisitorKey,
  type MessageView,
  readUploadContent,
  supportAccountId,
  supportVisitorHeader,
} from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../shared/api/trpc.ts';
import { ChatPlaceholder } from '../../../shared/chat.tsx';
import { ShowMore } from '../../../shared/navigation/paged-list.tsx';
import { useObjectUrl } from '../../../shared/upload/local-file.ts';
import { useSupportChat } from '../use-support-chat.ts';
import { SupportComposer } from './support-composer.tsx';

/** The time alone on the same day. */
function saidAt(iso: string): string {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(undefined, { ...(today ? {} : { dateStyle: 'medium' }), timeStyle: 'short' });
}

function Said({ message, visitor }: { message: MessageView; visitor: string | null }) {
  const [data] = message.data;
  const upload = data?.type === 'upload' ? readUploadContent(data.value) : null;
  if (!upload) return data?.value ?? '';
  return (
    <span className="grid gap-2">
      {visitor === null ? (
        <Shown type={upload.type} url={upload.url} text={upload.text} />
      ) : (
        <VisitorsFile key={upload.url} type={upload.type} url={upload.url} text={upload.text} visitor={visitor} />
      )}
      {upload.text && <span>{upload.text}</span>}
    </span>
  );
}

interface ShownFile {
  type: string;
  url: string;
  text: string;
}

function Shown({ type, url, text }: ShownFile) {
  const { t } = useTranslation('support-chat');
  return type === 'image' ? (
    <img src={url} alt={text || t('picture')} className="max-h-80 w-auto rounded-12 object-contain" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: what people film for support has no captions
    <video src={url} controls preload="metadata" playsInline className="max-h-80 w-auto rounded-12" />
  );
}

/** Fetched with the visitor's key in a header, which a picture's own request cannot carry. */
function VisitorsFile({ visitor, ...file }: ShownFile & { visitor: string }) {
  const { data = null } = useQuery({
    queryKey: [...getQueryKey(trpc.support), 'file', file.url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const reply = await fetch(file.url, { headers: { [supportVisitorHeader]: visitor } });
      if (!reply.ok) throw new Error('The file did not come');
      return reply.blob();
    },
  });
  const url = useObjectUrl(data);
  return url ? <Shown {...file} url={url} /> : <Skeleton className="h-40 w-56 rounded-12" />;
}

interface BubbleProps {
  message: MessageView;
  own: boolean;
  from: string;
  visitor: string | null;
}

function Bubble({ message, own, from, visitor }: BubbleProps) {
  return (
    <li className={classNames('grid gap-1 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
      <p
        className={classNames(
          'max-w-[min(80%,520px)] whitespace-pre-wrap break-words rounded-20 px-4 py-2 text-15',
          own ? 'bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))]' : 'bg-overlay',
        )}
      >
        <Said message={message} visitor={visitor} />
      </p>
      <p className="flex gap-2 px-2 text-13 text-muted">
        {!own && <span className="font-medium">{from}</span>}
        <time dateTime={message.addDate} className="tabular">
          {saidAt(message.addDate)}
        </time>
      </p>
    </li>
  );
}

/** A conversation with support, from either side. `name` is the member's, for staff. */
export function SupportChat({ userid, name }: { userid: string | null; name: string }) {
  const { t } = useTranslation('support-chat');
  const { query, messages, sending, send, deskWrites } = useSupportChat(userid);
  const label = deskWrites ? t('logWith', { name }) : t('log');
  return (
    <div className="flex min-h-0 grow flex-col">
      {query.isPending || (query.isError && messages.length === 0) ? (
        <ChatPlaceholder query={query} failed={t('failed')} retryLabel={t('retry')} />
      ) : (
        <div
          role="log"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by keyboard
          tabIndex={0}
          className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 outline-offset-[-2px] desktop:px-6"
        >
          <div className="py-3">
            <div className="grid place-items-center py-2 text-center text-13 text-muted">
              {query.hasNextPage ? (
                <ShowMore query={query} label={t('older')} />
              ) : (
                <p>{deskWrites ? t('startWith', { name }) : t('start')}</p>
              )}
            </div>
            <ul>
              {messages.map((message) => (
                <Bubble
                  key={message.id}
                  message={message}
                  own={(message.from.id === supportAccountId) === deskWrites}
                  from={message.from.id === supportAccountId ? t('support') : name}
                  visitor={isSupportVisitorKey(userid) ? userid : null}
                />
              ))}
              {sending.map(({ id, text }) => (
                <li key={id} className="grid justify-items-end py-1 opacity-60">
                  <p className="max-w-[min(80%,520px)] whitespace-pre-wrap break-words rounded-20 bg-overlay px-4 py-2 text-15">
                    {text}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <SupportComposer key={userid} userid={userid} label={deskWrites ? t('reply') : t('write')} send={send} />
    </div>
  );
}
