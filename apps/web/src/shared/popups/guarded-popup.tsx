import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberReturnPath, sessionQuery, useSession } from '../session/session.ts';
import { usePopup } from './use-popup.ts';

/** Popups open to visitors (spec part 1 §4, Popup guard); any other leads to /signin. */
const popupsForVisitors: ReadonlySet<string> = new Set([
  'alert',
  'camera_options',
  'invite',
  'edit_shared_link',
  'remove_shared_link',
  'add_card',
  'agree_18',
]);

/** Bottom sheets do not count as popups (spec part 1 §2): they are open to everyone. */
const sheets: ReadonlySet<string> = new Set(['share', 'share-link', 'comment', 'cookie_policy', 'install_app']);

const needsLogin = (popup: string): boolean => !popupsForVisitors.has(popup) && !sheets.has(popup);

/** A popup behind the documented guard: visitors go to /signin instead, and return to the popup. */
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
  return asked && !known ? <SessionFailed /> : null;
}

/** The session is unknown: without a message, the tap would seem to do nothing. */
function SessionFailed() {
  const { t } = useTranslation('navigation');
  const { close } = usePopup();
  const { isFetching, refetch } = useQuery(sessionQuery);
  return (
    <Sheet open onClose={close} title={t('partFailed')}>
      <Button kind="secondary" busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Sheet>
  );
}
