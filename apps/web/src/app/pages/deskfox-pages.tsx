import { isSupportVisitorKey } from '@foxreel/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { SupportPage } from '../../features/support/support-page.tsx';
import { saveSupportVisitor, VisitorChatPage } from '../../features/support/visitor-chat-page.tsx';
import { SessionPending, VisitorsOnly } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';

/** /deskfox: the help page under its other documented path. */
export const DeskFoxPage = SupportPage;

/** /deskfoxsignin: signed-in people go to /, a new sign-in to its support chat. */
export function DeskFoxSignInPage() {
  const { t } = useTranslation('support-chat');
  return (
    <VisitorsOnly>
      <SignInForm title={t('signIn')} leadsTo={(account) => `/deskfoxchat?id=${account}`} />
    </VisitorsOnly>
  );
}

/**
 * /deskfoxchat?id=…: the chat with that member for staff, the own chat for members, and that of their customer id for visitors.
 */
export function DeskFoxChatPage() {
  const { known, account } = useSession();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const key = isSupportVisitorKey(id) ? id : null;
  useEffect(() => {
    if (key === null) return;
    // The id is a secret: this browser stores it, outside history and address.
    saveSupportVisitor(key);
    setSearch({}, { replace: true });
  }, [key, setSearch]);
  if (!known) return <SessionPending />;
  if (account?.staff && key === null)
    return <Navigate to={id && id !== account.id ? `/staff/support/${id}` : '/staff/support'} replace />;
  if (account) return <Navigate to="/support/contact" replace />;
  return <VisitorChatPage />;
}
