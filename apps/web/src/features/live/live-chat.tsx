import {
  type AccountSummary,
  cutText,
  type LiveChatEventView,
  type LiveChatMessageView,
  limits,
} from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton, useTextDraft } from '../../shared/chat.tsx';
import { LoginLink } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ChatEventRow } from './chat-event-row.tsx';
import { ChatMessage } from './chat-message.tsx';
import { StageCards } from './stage-cards.tsx';
import { isSending, useChatModeration, useLiveChat, useSendChatMessage } from './use-live-chat.ts';
import { useLiveChatEvents } from './use-live-stage.ts';

/** The chat composer. The text survives an error; it ends at 512 characters, and an empty one is not sent. `compact`: beside
 * other actions, where the send button comes with the first character. */
function ChatComposer({ creator, compact }: { creator: string; compact: boolean }) {
  const { t } = useTranslation('live-chat');
  const { account } = useSession();
  // One line: rejected text is inserted before what was typed since.
  const { text, write, take, fail } = useTextDraft(`live-chat.${creator}`, ' ');
  const say = useSendChatMessage(creator);
  if (!account) {
    return (
      <p className="grid min-h-11 min-w-0 grow place-items-center text-center">
        <LoginLink label={t('login')} />
      </p>
    );
  }
  const length = Array.from(text).length;
  return (
    <form
      className="flex min-w-0 grow items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        if (!said || length > limits.messageMax) return;
        take();
        say.mutate({ text: said, from: account, fail });
      }}
    >
      <span className="relative min-w-0 grow">
        <input
          value={text}
          aria-label={t('write')}
          placeholder={t('write')}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => write(cutText(event.target.value))}
          className={classNames(
            'block h-11 w-full min-w-0 rounded-full border border-line bg-raised ps-4 text-15 placeholder:text-muted',
            length > 0 ? 'pe-20' : 'pe-4',
          )}
        />
        {length > 0 && (
          <span
            aria-hidden="true"
            className="tabular pointer-events-none absolute inset-y-0 end-4 grid place-items-center text-13 text-muted"
          >
            {t('count', { count: length, most: limits.messageMax })}
          </span>
        )}
      </span>
      <span aria-live="polite" className="sr-only">
        {limits.messageMax - length <= 50 ? t('left', { count: limits.messageMax - length }) : ''}
      </span>
      {(!compact || length > 0) && <SendButton label={t('send')} ready={text.trim() !== ''} />}
    </form>
  );
}

const skeletonRows = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4'];
const noMessages: LiveChatMessageView[] = [];
const noSides: readonly AccountSummary[] = [];

/** Messages and events in order of time; messages being sent come last. */
export function chatRows(
  messages: readonly LiveChatMessageView[],
  events: readonly LiveChatEventView[],
): (LiveChatMessageView | LiveChatEventView)[] {
  const timeOf = (row: LiveChatMessageView | LiveChatEventView) =>
    'kind' in row || !isSending(row) ? Date.parse(row.addDate) : Number.POSITIVE_INFINITY;
  return [...messages, ...events].toSorted((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first - second;
  });
}

/** Within this distance of the end, the list follows new messages. */
const endPx = 48;

export interface LiveChatProps {
  creator: string;
  live: boolean;
  /** Both sides of a battle, whose chats and gifts are then shown together. */
  sides?: readonly AccountSummary[] | undefined;
  /** The viewer may delete, pin and mute. */
  moderates?: boolean;
  /** Above the messages. */
  head?: ReactNode;
  /** Beside the composer, which takes their room while somebody writes. */
  actions?: ReactNode;
  /** Below the composer; beside it in landscape. It stays while somebody writes. */
  rail?: ReactNode;
  /** Shows the actions alone. */
  hidden?: boolean;
}

/** The chat of a creator's live. Fills its flex column. */
export function LiveChat({
  creator,
  live,
  sides = noSides,
  moderates = false,
  head,
  actions,
  rail,
  hidden = false,
}: LiveChatProps) {
  const { t } = useTranslation('live-chat');
  const rival = sides.find(({ id }) => id !== creator)?.id ?? '';
  const [chat, theirs] = [useLiveChat(creator), useLiveChat(rival)];
  const [moderation, ofTheirs] = [useChatModeration(creator), useChatModeration(rival)];
  const list = useRef<HTMLDivElement>(null);
  const { account } = useSession();
  const own = account?.id === creator;
  const [following, setFollowing] = useState(true);
  const [messages, theirMessages] = [chat.data ?? noMessages, theirs.data ?? noMessages];
  const [events, theirEvents] = [useLiveChatEvents(creator), useLiveChatEvents(rival)];
  const rows = useMemo(
    () => chatRows([...messages, ...theirMessages], [...events, ...theirEvents]),
    [messages, theirMessages, events, theirEvents],
  );
  const sideOf = (id: string) => sides.find((side) => side.id === id);
  const newest = rows.at(-1)?.id;
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the list
  useLayoutEffect(() => {
    if (following) toEnd();
  }, [newest, following]);
  // A keyboard that opens, or a phone that is turned, leaves less room: the newest stays in sight.
  useEffect(() => {
    const { current } = list;
    if (!current || !following) return;
    const observer = new ResizeObserver(() => current.scrollTo({ top: current.scrollHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [following]);

  return (
    <section aria-label={t('title')} className="flex min-h-0 grow flex-col gap-2">
      {!hidden && head}
      {!hidden && live && <StageCards creator={creator} own={own} moderates={moderates} />}
      <div className={classNames('relative min-h-0 grow flex-col', hidden ? 'hidden' : 'flex')}>
        <div
          ref={list}
          role="log"
          aria-label={t('title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            setFollowing(scrollHeight - scrollTop - clientHeight < endPx)
          }
          // A scroller allows panning again in both directions: sideways is the swipe that puts the chat away.
          // Positioned, as hidden text would otherwise be laid out outside of it, and make the whole page scroll.
          className="relative flex min-h-0 grow flex-col overflow-y-auto overscroll-contain in-data-chat:touch-pan-y"
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
          {chat.isSuccess && rows.length === 0 && live && (
            <p className="mt-auto py-2 text-15 text-muted in-data-chat:text-text">{t('empty')}</p>
          )}
          {rows.length > 0 && (
            <ul className="mt-auto grid grid-cols-1">
              {rows.map((row) =>
                'kind' in row ? (
                  <ChatEventRow key={row.id} event={row} side={sideOf(theirEvents.includes(row) ? rival : creator)} />
                ) : (
                  <ChatMessage
                    key={row.id}
                    message={row}
                    side={sideOf(row.creator)}
                    moderates={moderates && row.creator === creator}
                    moderation={row.creator === creator ? moderation : ofTheirs}
                  />
                ),
              )}
            </ul>
          )}
        </div>
        {!following && (
          <span className="absolute inset-x-0 bottom-2 grid justify-items-center">
            <Button kind="secondary" onClick={() => setFollowing(true)} className="shadow-float">
              {t('newest')}
            </Button>
          </span>
        )}
      </div>
      {/* The actions come first for the keyboard, which could not reach them while they are hidden. */}
      <div
        className={classNames(
          'group flex items-center justify-end gap-1',
          // The overlay's narrow edge is made for round buttons, not for the field.
          rail === undefined
            ? 'in-data-chat:has-[form_input:focus]:pe-2'
            : 'flex-wrap in-data-chat:pe-2 landscape:flex-nowrap',
        )}
      >
        {rail && <div className="order-last w-full min-w-0 landscape:w-auto">{rail}</div>}
        {actions && <div className="order-last shrink-0 group-has-[form_input:focus]:hidden">{actions}</div>}
        {hidden ? null : live ? (
          <ChatComposer key={creator} creator={creator} compact={(actions ?? rail) !== undefined} />
        ) : (
          <p role="status" className="grid min-h-11 grow place-items-center text-15 text-muted">
            {t('ended')}
          </p>
        )}
      </div>
    </section>
  );
}
