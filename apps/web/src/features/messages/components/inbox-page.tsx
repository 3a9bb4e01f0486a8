import { id } from '@foxreel/contracts';
import { useParams } from 'react-router-dom';
import { useSession } from '../../../shared/session/use-session.ts';
import { Conversation } from './conversation.tsx';
import { InboxFrame } from './inbox-frame.tsx';
import { MissingConversation } from './missing-conversation.tsx';

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
