import { type MessageView, readUploadContent, type ThreadTipView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Lightbox } from '@foxreel/ui/lightbox';
import { HandCoins } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../shared/format.ts';
import { i18n, locale } from '../../shared/i18n/i18n.ts';
import { Clip } from '../../shared/media/player/clip-player.tsx';
import { NextPage, type PagedQuery } from '../../shared/navigation/paged-list.tsx';
import { type MessageGroup as Group, groupByMinute, mergeTips } from './group-by-minute.ts';
import { TeaserCard } from './teaser-card.tsx';

/** A sent picture or video with its text; only the text if its value is invalid. */
function MessageUpload({ value }: { value: string }) {
  const { t } = useTranslation('messages');
  const content = readUploadContent(value);
  if (!content) return <span className="px-4 py-2">{t('upload')}</span>;
  const { url, type, text } = content;
  return (
    <span className="grid">
      {type === 'image' ? (
        <Lightbox
          src={url}
          alt={text || t('picture')}
          trigger={
            <button
              type="button"
              aria-label={text ? t('enlargeNamed', { name: text }) : t('enlarge')}
              className="cursor-zoom-in"
            >
              <img
                src={url}
                alt=""
                loading="lazy"
                className="max-h-80 min-h-16 w-auto min-w-16 max-w-full object-contain"
              />
            </button>
          }
        />
      ) : (
        <Clip src={url} label={text || t('film')} videoClassName="max-h-80 w-full bg-black object-contain" />
      )}
      {text && (
        <span className="whitespace-pre-wrap break-words px-4 py-2">
          <bdi>{text}</bdi>
        </span>
      )}
    </span>
  );
}

/** A message's content: text, a file, or a paid message. */
function MessageBubble({ message, own }: { message: MessageView; own: boolean }) {
  const data = message.data[0];
  if (!data) return null;
  if (data.type === 'teaser') return <TeaserCard message={message} own={own} />;
  return (
    <div
      className={classNames(
        'max-w-[min(80%,520px)] overflow-hidden rounded-20 text-15',
        own ? 'bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))]' : 'bg-overlay',
      )}
    >
      {data.type === 'upload' ? (
        <MessageUpload value={data.value} />
      ) : (
        <p className="whitespace-pre-wrap break-words px-4 py-2">
          <bdi>{data.value}</bdi>
        </p>
      )}
    </div>
  );
}

const originLabels = { auto: 'originAuto', mass: 'originMass', support: 'originSupport' } as const;

function dayLabel(iso: string): string {
  const day = new Date(iso);
  const today = new Date();
  if (day.toDateString() === today.toDateString()) return i18n.t('messages:today');
  if (day.toDateString() === new Date(today.getTime() - 86_400_000).toDateString()) return i18n.t('messages:yesterday');
  const year: Intl.DateTimeFormatOptions = day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' };
  return day.toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

const formatTimeOfDay = (iso: string) =>
  new Date(iso).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' });

/** One person's messages within one minute; `read` is below the last one that was read. */
function MessageGroup({ group, own, read }: { group: Group; own: boolean; read: boolean }) {
  const { t } = useTranslation('messages');
  const origin = group.messages[0]?.origin ?? 'person';
  return (
    <>
      {group.startsDay && <p className="py-3 text-center text-13 text-muted">{dayLabel(group.addDate)}</p>}
      <div className={classNames('grid gap-0.5 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
        {group.messages.map((message) => (
          <MessageBubble key={message.id} message={message} own={own} />
        ))}
        <p className="flex gap-2 px-2 text-13 text-muted">
          {origin !== 'person' && <span className="font-medium">{t(originLabels[origin])}</span>}
          <time dateTime={group.addDate} className="tabular">
            {formatTimeOfDay(group.addDate)}
          </time>
          {read && <span>{t('read')}</span>}
        </p>
      </div>
    </>
  );
}

/** A tip among the messages: who gave what, and the words that came with it. */
function TipBubble({ tip, own, name }: { tip: ThreadTipView; own: boolean; name: string }) {
  const { t } = useTranslation('messages');
  const price = formatCents(tip.cents);
  return (
    <div className={classNames('grid gap-0.5 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
      <div
        data-tip={tip.id}
        className="flex max-w-[min(80%,520px)] items-start gap-3 rounded-20 border border-accent bg-raised px-4 py-3"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <HandCoins size={20} aria-hidden="true" />
        </span>
        <span className="grid min-w-0 gap-0.5 text-15">
          <span className={classNames('font-bold', tip.refunded && 'line-through')}>
            {own ? t('tipGiven', { price }) : t('tipReceived', { name, price })}
          </span>
          {tip.refunded && <span className="text-13 text-muted">{t('tipRefunded')}</span>}
          {tip.message && (
            <span className="whitespace-pre-wrap wrap-anywhere">
              <bdi>{tip.message}</bdi>
            </span>
          )}
        </span>
      </div>
      <time dateTime={tip.addDate} className="tabular px-2 text-13 text-muted">
        {formatTimeOfDay(tip.addDate)}
      </time>
    </div>
  );
}

/**
 * The messages, newest at the bottom. Deliberately reversed: the browser then keeps the position when older ones are added on
 * top.
 */
export function MessageList({
  messages,
  ownId,
  name,
  tips = [],
  older = null,
  lastRead = null,
  typing = false,
  pending = null,
}: {
  messages: readonly MessageView[];
  ownId: string;
  name: string;
  /** Tips between the two, oldest first. */
  tips?: readonly ThreadTipView[];
  /** The source of older ones; null before the first is written. */
  older?: PagedQuery | null;
  /** The newest own message that the other participant has read. */
  lastRead?: string | null;
  /** The other participant is typing. */
  typing?: boolean;
  /** Own messages on their way. */
  pending?: ReactNode;
}) {
  const { t } = useTranslation('messages');
  const complete = !older?.hasNextPage;
  const entries = useMemo(
    () => mergeTips(groupByMinute(messages, lastRead), tips, complete),
    [messages, lastRead, tips, complete],
  );
  return (
    <div
      role="log"
      aria-label={t('conversationWith', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by keyboard
      tabIndex={0}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 outline-offset-[-2px] desktop:px-6"
    >
      <div className="pt-2 pb-3">
        {older && (older.hasNextPage || older.isError) ? (
          <NextPage query={older} label={t('older')} />
        ) : (
          <p className="grid min-h-10 place-items-center text-13 text-muted">
            {messages.length === 0 ? t('writeFirst', { name }) : t('startOfConversation', { name })}
          </p>
        )}
        {entries.map(({ group, tip }) =>
          group ? (
            <MessageGroup
              key={group.key}
              group={group}
              own={group.fromId === ownId}
              read={group.messages.at(-1)?.id === lastRead}
            />
          ) : (
            <TipBubble key={tip.id} tip={tip} own={tip.from === ownId} name={name} />
          ),
        )}
        {pending}
        <div aria-live="polite" className="min-h-7">
          {typing && <TypingDots name={name} />}
        </div>
      </div>
    </div>
  );
}

const delays = ['0ms', '160ms', '320ms'];

function TypingDots({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return (
    <p className="inline-flex h-7 items-center gap-1 rounded-full bg-overlay px-3">
      <span className="sr-only">{t('typing', { name })}</span>
      {delays.map((animationDelay) => (
        <span
          key={animationDelay}
          aria-hidden="true"
          style={{ animationDelay }}
          className="size-1.5 animate-pulse rounded-full bg-muted motion-reduce:animate-none"
        />
      ))}
    </p>
  );
}
