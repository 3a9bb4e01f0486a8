import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatModeration } from '../use-chat-moderation.ts';
import { useLiveChat } from '../use-live-chat.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessage } from './chat-message.tsx';

const skeletonRows = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4'];
/** So near to the end, the list follows new messages. */
const endPx = 48;

/** The chat of a creator's live. Fills its flex column; `head` stands above the messages. */
export function LiveChat({ creator, live, head }: { creator: string; live: boolean; head?: ReactNode }) {
  const { t } = useTranslation('live-chat');
  const chat = useLiveChat(creator);
  const moderation = useChatModeration(creator);
  const list = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const messages = chat.data ?? [];
  const newest = messages.at(-1)?.id;
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the list
  useLayoutEffect(() => {
    if (following) toEnd();
  }, [newest, following]);

  return (
    <section aria-label={t('title')} className="flex min-h-0 grow flex-col gap-2">
      {head}
      <div className="relative flex min-h-0 grow flex-col">
        <div
          ref={list}
          role="log"
          aria-label={t('title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            setFollowing(scrollHeight - scrollTop - clientHeight < endPx)
          }
          className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain"
        >
          {chat.isPending && (
            <div role="status" aria-label={t('loading')} className="mt-auto grid gap-3 py-2">
              {skeletonRows.map((width) => (
                <div key={width} className="flex items-center gap-2">
                  <Skeleton className="size-7 shrink-0 rounded-full" />
                  <Skeleton className={classNames('h-3.5', width)} />
                </div>
              ))}
            </div>
          )}
          {chat.isError && messages.length === 0 && (
            <ErrorState
              title={t('failed')}
              retryLabel={t('retry')}
              onRetry={() => void chat.refetch()}
              busy={chat.isFetching}
            />
          )}
          {chat.isSuccess && messages.length === 0 && live && (
            <p className="mt-auto py-2 text-15 text-muted">{t('empty')}</p>
          )}
          {messages.length > 0 && (
            <ul className="mt-auto grid grid-cols-1">
              {messages.map((message) => (
                <ChatMessage key={message.id} message={message} creator={creator} moderation={moderation} />
              ))}
            </ul>
          )}
        </div>
        {!following && (
          <Button
            kind="secondary"
            onClick={() => setFollowing(true)}
            className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-float"
          >
            {t('newest')}
          </Button>
        )}
      </div>
      {live ? (
        <ChatComposer key={creator} creator={creator} />
      ) : (
        <p role="status" className="grid min-h-11 place-items-center text-15 text-muted">
          {t('ended')}
        </p>
      )}
    </section>
  );
}
