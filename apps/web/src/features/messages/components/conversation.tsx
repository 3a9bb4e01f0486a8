import { type AccountView, supportAccountId } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { ChatPlaceholder } from '../../../shared/chat/chat-placeholder.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { lastReadOf } from '../last-read.ts';
import { useConversation } from '../use-conversation.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { useOffered } from '../use-offered.ts';
import { usePartner } from '../use-partner.ts';
import { useTyping } from '../use-typing.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageList } from './message-list.tsx';
import { MissingConversation } from './missing-conversation.tsx';

const wide = () => window.matchMedia('(min-width: 900px)').matches;

/** /messages/inbox/{threadId} */
export function Conversation({ threadId, own }: { threadId: string; own: AccountView }) {
  const { t } = useTranslation('messages');
  const { query, messages, send } = useConversation(threadId, own);
  const received = messages.findLast((message) => message.from.id !== own.id);
  const { partner, thread, query: asked } = usePartner(threadId, own.id, received?.from ?? null);
  const { typing, tell } = useTyping(threadId, own.id);
  const { offered, known } = useOffered();
  useMarkRead(threadId, query.data !== undefined, received?.id ?? null);
  const name = partner ? personName(partner) : '';
  if (query.isLoadingError && refusalOf(query.error).status === 404) return <MissingConversation />;
  const missing = query.isPending || (query.isError && messages.length === 0) ? query : partner === null ? asked : null;
  // Support has a chat of its own, with no tips and no block.
  if (partner?.id === supportAccountId) return <Navigate to="/support/contact" replace />;

  return (
    <section aria-label={t('conversationWith', { name })} className="flex h-full min-h-0 min-w-0 flex-col">
      <ConversationHeader partner={partner} threadId={threadId} />
      {missing ? (
        <ChatPlaceholder query={missing} failed={t('conversationFailed')} retryLabel={t('retry')} />
      ) : (
        <MessageList
          messages={messages}
          ownId={own.id}
          name={name}
          older={query}
          lastRead={thread && lastReadOf(messages, own.id, thread)}
          typing={typing}
        />
      )}
      {partner && known && (
        <Composer
          key={partner.id}
          to={partner.id}
          send={(data) => send(partner.id, data)}
          focused={wide()}
          creator={own.creator}
          onTyping={tell}
          offered={offered}
        />
      )}
    </section>
  );
}
