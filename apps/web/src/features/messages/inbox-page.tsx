import { type AccountSummary, type AccountView, id, supportAccountId, type ThreadTipView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { ArrowLeft, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { ChatPlaceholder } from '../../shared/chat.tsx';
import { TipButton } from '../../shared/coins.tsx';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { Composer } from './composer.tsx';
import { InboxFrame } from './inbox-frame.tsx';
import { MessageList } from './message-list.tsx';
import { PendingMessages, usePendingMessages } from './pending-messages.tsx';
import { lastReadOf, usePartner } from './thread-cache.ts';
import { useConversation, useMarkRead, useOfferedMedia, useTyping } from './use-conversation.ts';

/** Deleting only affects oneself and cannot be undone, so it asks first. */
function DeleteQuestion({ threadId, name, onClose }: { threadId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toastIfUnmounted = useToastIfUnmounted();
  const remove = trpc.messages.remove.useMutation({
    onSuccess: () => {
      client.removeQueries({ queryKey: getQueryKey(trpc.messages.list, { thread: threadId }) });
      void utils.messages.threads.invalidate();
      // Not if the person has navigated elsewhere meanwhile.
      if (location.pathname.endsWith(threadId)) navigate('/messages/inbox', { replace: true });
    },
    onError: (error) => toastIfUnmounted(`${t('notDeleted')} ${toCallError(error).message}`),
  });
  return (
    <QuestionDialog
      title={t('deleteTitle')}
      description={t('deleteHint', { name })}
      keep={t('keep')}
      act={t('deleteForMe')}
      busy={remove.isPending}
      errorMessage={remove.error ? toCallError(remove.error).message : undefined}
      onAct={() => remove.mutate({ thread: threadId })}
      onClose={onClose}
    />
  );
}

/** The other participant, and the conversation's actions. */
export function ConversationHeader({
  partner,
  threadId = null,
}: {
  partner: AccountSummary | null;
  /** Null before the first message. */
  threadId?: string | null;
}) {
  const { t } = useTranslation('messages');
  const [deleting, setDeleting] = useState(false);
  const { open } = usePopup();
  const name = partner ? personName(partner) : '';
  useWatch({ accounts: partner ? [partner.id] : [] });
  return (
    <header className="flex min-h-14 items-center gap-2 border-line border-b px-2 max-[240px]:gap-0 max-[240px]:px-0 desktop:px-4">
      <Link
        to="/messages/inbox"
        aria-label={t('back')}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-overlay desktop:hidden"
      >
        <ArrowLeft size={24} />
      </Link>
      {partner ? (
        <Link to={`/${partner.username}`} className="flex min-h-11 min-w-0 grow items-center gap-3">
          <Avatar src={partner.avatar} name={name} size={36} live={partner.live} />
          <span className="grid min-w-0 grid-cols-1">
            <span className="truncate text-15 font-bold">{name}</span>
            <span className="truncate text-13 text-muted">
              <bdi>@{partner.username}</bdi>
            </span>
          </span>
          {partner.live && <Badge kind="live">{t('live')}</Badge>}
        </Link>
      ) : (
        <>
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </>
      )}
      {partner && <TipButton account={partner} />}
      {partner && (
        <Menu
          trigger={
            <IconButton label={t('more')}>
              <Ellipsis size={24} />
            </IconButton>
          }
          choices={[
            {
              label: t('reportOrBlock'),
              icon: <Flag size={20} />,
              onSelect: () => open('report_block', { user: partner.username }),
            },
            ...(threadId
              ? [
                  {
                    label: t('deleteThread'),
                    icon: <Trash2 size={20} />,
                    onSelect: () => setDeleting(true),
                    danger: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      {deleting && threadId && <DeleteQuestion threadId={threadId} name={name} onClose={() => setDeleting(false)} />}
    </header>
  );
}

/** In place of a conversation that does not exist, or is somebody else's. */
const MissingConversation = () => {
  const { t } = useTranslation('messages');
  return <RedirectWithNotice to="/messages/inbox" notice={t('threadMissing')} />;
};

const noTips: readonly ThreadTipView[] = [];
const wide = () => window.matchMedia('(min-width: 900px)').matches;

/** /messages/inbox/{threadId} */
function Conversation({ threadId, own }: { threadId: string; own: AccountView }) {
  const { t } = useTranslation('messages');
  const { query, messages, sender } = useConversation(threadId, own.id);
  const received = messages.findLast((message) => message.from.id !== own.id);
  const { partner, thread, query: partnerQuery } = usePartner(threadId, own.id, received?.from ?? null);
  const { typing, sendTyping } = useTyping(threadId, own.id);
  const { offered, known } = useOfferedMedia();
  const { data: tips = noTips } = trpc.messages.tips.useQuery({ thread: threadId }, { staleTime: 30_000 });
  useMarkRead(threadId, query.data !== undefined, received?.id ?? null);
  const pending = usePendingMessages(own.id, partner?.id, threadId);
  const name = partner ? personName(partner) : '';
  if (query.isLoadingError && toCallError(query.error).status === 404) return <MissingConversation />;
  const missing =
    query.isPending || (query.isError && messages.length === 0) ? query : partner === null ? partnerQuery : null;
  // Support has its own chat, without tips and blocks.
  if (partner?.id === supportAccountId) return <Navigate to="/support/contact" replace />;

  return (
    <section aria-label={t('conversationWith', { name })} className="flex h-full min-h-0 min-w-0 flex-col">
      <ConversationHeader partner={partner} threadId={threadId} />
      {missing ? (
        <>
          <ChatPlaceholder query={missing} failed={t('conversationFailed')} retryLabel={t('retry')} />
          {partner && pending.length > 0 && (
            <div className="max-h-1/2 overflow-y-auto px-3 pb-3 desktop:px-6">
              <PendingMessages items={pending} to={partner.id} />
            </div>
          )}
        </>
      ) : (
        <MessageList
          messages={messages}
          ownId={own.id}
          name={name}
          tips={tips}
          older={query}
          lastRead={thread && lastReadOf(messages, own.id, thread)}
          typing={typing}
          pending={partner && <PendingMessages items={pending} to={partner.id} />}
        />
      )}
      {partner && known && (
        <Composer
          key={partner.id}
          to={partner.id}
          sender={sender}
          focused={wide()}
          creator={own.creator}
          onTyping={sendTyping}
          offered={offered}
        />
      )}
    </section>
  );
}

/** /messages/inbox and /messages/inbox/{threadId} */
export function InboxPage() {
  const { threadId } = useParams();
  const { account } = useSession();
  if (!account || !threadId) return <InboxFrame />;
  if (!id.safeParse(threadId).success) return <MissingConversation />;
  return (
    <InboxFrame>
      <Conversation key={threadId} threadId={threadId} own={account} />
    </InboxFrame>
  );
}
