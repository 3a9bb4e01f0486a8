import type { AccountSummary, MessagePermissionView, MessageView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useTakesSubscribers } from '../../shared/money.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { personName, profileQuery } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Composer } from './composer.tsx';
import { InboxFrame } from './inbox-frame.tsx';
import { ConversationHeader } from './inbox-page.tsx';
import { MessageList } from './message-list.tsx';
import { PendingMessages, usePendingMessages } from './pending-messages.tsx';
import { firstMessageQuery, permissionQuery, threadWithQuery } from './thread-cache.ts';
import { useOfferedMedia, useSendMessage } from './use-conversation.ts';

/** In place of the message field, if the recipient's settings exclude the sender: why, and what would help. */
function NotWritable({
  partner,
  permission,
}: {
  partner: AccountSummary;
  permission: MessagePermissionView | null | undefined;
}) {
  const { t } = useTranslation('messages');
  const { takes } = useTakesSubscribers(partner.id, permission?.needs === 'subscribers');
  return (
    <div className="grid justify-items-center gap-3 border-line border-t p-4 text-center">
      <p className="text-15 text-muted">{permission?.reason ?? t('notFound')}</p>
      {takes && (
        <Link
          to={`/${partner.username}?popup=subscription&user=${partner.username}`}
          className={buttonClass('primary')}
        >
          {t('subscribe')}
        </Link>
      )}
    </div>
  );
}

const none: readonly MessageView[] = [];

/** /messages/to/{username}: opens the thread with that person, or the page for the first message. */
export function NewConversationPage() {
  const { t } = useTranslation('messages');
  const { username = '' } = useParams();
  const { account } = useSession();
  const { search } = useLocation();
  const person = useQuery(profileQuery(username));
  const partner = person.data ?? null;
  const thread = useQuery({
    ...threadWithQuery(partner?.id ?? ''),
    enabled: partner !== null && partner.id !== account?.id,
  });

  const permission = useQuery({
    ...permissionQuery(partner?.id ?? ''),
    enabled: partner !== null && partner.id !== account?.id,
  });
  const { offered, known } = useOfferedMedia();

  // The thread appears with the first message, and this page leads to it; until it is known the message is shown here.
  const sender = useSendMessage(account?.id ?? '', null);
  const { data: first } = useQuery(firstMessageQuery(partner?.id ?? ''));
  const pending = usePendingMessages(account?.id ?? '', partner?.id, null);

  // Documented: a missing profile leads to the inbox (spec part 1 §8).
  if (person.data === null) return <RedirectWithNotice to="/messages/inbox" notice={t('notFound')} />;
  if (partner && partner.id === account?.id) return <Navigate to="/messages/inbox" replace />;
  if (thread.data) return <Navigate to={`/messages/inbox/${thread.data.id}${search}`} replace />;
  const failed = person.isLoadingError || thread.isLoadingError || permission.isLoadingError;
  const again = () =>
    void Promise.all([person.refetch(), partner && thread.refetch(), partner && permission.refetch()]);

  return (
    <InboxFrame>
      <section className="flex h-full min-h-0 min-w-0 flex-col">
        <ConversationHeader partner={partner} />
        {failed ? (
          <div className="grid grow place-items-center">
            <ErrorState title={t('conversationFailed')} retryLabel={t('retry')} onRetry={again} />
          </div>
        ) : !partner || !account || thread.isPending || permission.isPending || !known ? (
          <div className="grid grow place-items-center text-muted">
            <Spinner />
          </div>
        ) : (
          <>
            <MessageList
              messages={first ? [first] : none}
              ownId={account.id}
              name={personName(partner)}
              pending={<PendingMessages items={pending} to={partner.id} />}
            />
            {permission.data?.allowed ? (
              <Composer
                key={partner.id}
                to={partner.id}
                sender={sender}
                focused
                creator={account.creator}
                offered={offered}
              />
            ) : (
              <NotWritable partner={partner} permission={permission.data} />
            )}
          </>
        )}
      </section>
    </InboxFrame>
  );
}
