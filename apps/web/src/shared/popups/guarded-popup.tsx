import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberReturnPath } from '../session/return-path.ts';
import { sessionQuery, useSession } from '../session/use-session.ts';
import { needsLogin } from './popup-guard.ts';
import { usePopup } from './use-popup.ts';

/** A popup behind the documented guard: visitors go to /signin instead, and come back to the popup. */
export function GuardedPopup({ name, children }: { name: string; children: ReactNode }) {
  const { known, asked, account } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const allowed = !needsLogin(name) || account !== null;
  useEffect(() => {
    if (!known || allowed) return;
    rememberReturnPath(pathname + search);
    navigate('/signin', { replace: true });
  }, [known, allowed, pathname, search, navigate]);
  if (allowed) return children;
  return asked && !known ? <WhoIsUnknown /> : null;
}

/** It could not be asked who is here: a tap that opens nothing would say nothing. */
function WhoIsUnknown() {
  const { t } = useTranslation('navigation');
  const { close } = usePopup();
  const { isFetching, refetch } = useQuery(sessionQuery);
  return (
    <Dialog open onClose={close} title={t('partFailed')}>
      <Button kind="secondary" busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Dialog>
  );
}
