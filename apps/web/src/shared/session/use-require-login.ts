import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberReturnPath } from './return-path.ts';
import { useSession } from './use-session.ts';

/** `requireLogin()` is true for a signed-in person; anybody else is taken to /signin and comes back afterwards. */
export function useRequireLogin(): () => boolean {
  const { known, account } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    if (account) return true;
    if (known) {
      rememberReturnPath(pathname + search);
      navigate('/signin');
    }
    return false;
  }, [account, known, navigate, pathname, search]);
}
