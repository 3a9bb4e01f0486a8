import type { AccountView } from '@foxreel/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { rememberReturnPath } from './return-path.ts';
import { SessionUnknown } from './session-unknown.tsx';
import { useSession } from './use-session.ts';

/** Guards a screen for signed-in people; `allow` narrows it further, and the others go to `otherwise`. */
export function RequireSession({
  allow,
  otherwise = '/',
  children,
}: {
  allow?: (account: AccountView) => boolean;
  otherwise?: string;
  children: ReactNode;
}) {
  const { known, account } = useSession();
  const { pathname, search } = useLocation();
  if (!known) return <SessionUnknown />;
  if (!account) {
    rememberReturnPath(pathname + search);
    return <Navigate to="/signin" replace />;
  }
  if (allow && !allow(account)) return <Navigate to={otherwise} replace />;
  return children;
}
