import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/use-session.ts';
import { needsLogin } from './popup-guard.ts';

/** A popup behind the documented guard: visitors go to /signin instead, and come back to the popup. */
export function GuardedPopup({ name, children }: { name: string; children: ReactNode }) {
  const { known, account } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const allowed = !needsLogin(name) || account !== null;
  useEffect(() => {
    if (!known || allowed) return;
    rememberReturnPath(pathname + search);
    navigate('/signin', { replace: true });
  }, [known, allowed, pathname, search, navigate]);
  return allowed ? children : null;
}
