import type { MessageView } from '@foxreel/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NextPage } from '../../../shared/navigation/next-page.tsx';
import type { PagedQuery } from '../../../shared/navigation/use-next-page.ts';
import { groupByMinute } from '../group-by-minute.ts';
import { MessageGroup } from './message-group.tsx';

/** The bubbles, newest at the bottom. Reversed on purpose: the browser then holds the place when older ones join on top. */
export function MessageList({
  messages,
  ownId,
  name,
  older = null,
  lastRead = null,
  typing = false,
}: {
  messages: readonly MessageView[];
  ownId: string;
  name: string;
  /** Where older ones come from; null before the first one is written. */
  older?: PagedQuery | null;
  /** The newest own message that the other one has read. */
  lastRead?: string | null;
  /** The other one is writing. */
  typing?: boolean;
}) {
  const { t } = useTranslation('messages');
  const groups = useMemo(() => groupByMinute(messages, lastRead), [messages, lastRead]);
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
        {groups.map((group) => (
          <MessageGroup
            key={group.key}
            group={group}
            own={group.fromId === ownId}
            read={group.messages.at(-1)?.id === lastRead}
          />
        ))}
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
