import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { AccountMenu, VisitorMenu } from '../../features/account/account-menu.tsx';
import { LanguageChoice } from '../../shared/language-choice.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { RequireSession, SessionPending } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ThemeChoice } from '../../shared/theme.tsx';

const column = 'page-margin mx-auto grid gap-4 max-w-[640px] py-4 desktop:py-6';

/** /menu: for visitors; signed-in people use /account (spec part 1 §2). */
export function MenuPage() {
  const { t } = useTranslation('navigation');
  const { known, account } = useSession();
  if (account) return <Navigate to="/account" replace />;
  return (
    <>
      <PageHeader title={t('menu')} back={false} />
      <div className={column}>
        {known ? <VisitorMenu /> : <SessionPending />}
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </>
  );
}

/** /account */
export function AccountPage() {
  const { t } = useTranslation('navigation');
  const { account } = useSession();
  return (
    <RequireSession>
      <PageHeader title={t('menu')} back={false} />
      <div className={column}>
        {account && <AccountMenu account={account} />}
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </RequireSession>
  );
}
