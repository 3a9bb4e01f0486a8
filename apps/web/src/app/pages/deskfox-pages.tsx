import { Navigate, useSearchParams } from 'react-router-dom';
import { SupportPage } from '../../features/support/components/support-page.tsx';
import { rememberReturnPath } from '../../shared/session/return-path.ts';
import { SessionUnknown } from '../../shared/session/session-unknown.tsx';
import { useSession } from '../../shared/session/use-session.ts';

/** /deskfox: the help page under its other documented name. */
export const DeskFoxPage = SupportPage;

/** /deskfoxsignin: there is one way to sign in; it comes back to the support chat. */
export function DeskFoxSignInPage() {
  const { known, account } = useSession();
  if (!known) return <SessionUnknown />;
  if (account) return <Navigate to="/" replace />;
  rememberReturnPath('/deskfoxchat');
  return <Navigate to="/signin" replace />;
}

/** /deskfoxchat?id=…: for staff the chat with that member, for others their own. */
export function DeskFoxChatPage() {
  const { known, account } = useSession();
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!known) return <SessionUnknown />;
  if (account?.staff)
    return <Navigate to={id && id !== account.id ? `/staff/support/${id}` : '/staff/support'} replace />;
  return <Navigate to="/support/contact" replace />;
}
