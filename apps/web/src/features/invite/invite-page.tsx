import { Button } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';

/** An invitation's backgrounds, selected by `n`: light on the product's near-black, one mood each. */
const moods = [
  'radial-gradient(120% 90% at 20% 0%, oklch(0.5 0.17 48), transparent 60%), radial-gradient(90% 80% at 100% 100%, oklch(0.4 0.16 15), transparent 60%)',
  'radial-gradient(110% 90% at 80% 0%, oklch(0.46 0.18 15), transparent 60%), radial-gradient(90% 80% at 0% 100%, oklch(0.45 0.14 60), transparent 60%)',
  'radial-gradient(120% 100% at 50% 0%, oklch(0.52 0.15 62), transparent 55%), radial-gradient(80% 70% at 50% 110%, oklch(0.38 0.15 30), transparent 60%)',
] as const;

/** /invite: leads members to the application, and others to signing up. */
export function InvitePage() {
  const { t } = useTranslation('invite');
  const { known, account } = useSession();
  const [search] = useSearchParams();
  const { name, open } = usePopup();
  const opened = useRef(false);
  const visitor = known && account === null;
  useEffect(() => {
    if (!visitor || opened.current || name !== null) return;
    opened.current = true;
    open('invite');
  }, [visitor, name, open]);
  // After signing up here, the form leads on.
  const cameAsMember = useRef<boolean | null>(null);
  if (known) cameAsMember.current ??= account !== null;
  if (cameAsMember.current) return <Navigate to="/creator-request" replace />;
  const inviter = search.get('insta');
  const chosen = Math.abs(Number.parseInt(search.get('n') ?? '1', 10) || 1) - 1;
  return (
    <div
      data-theme="dark"
      style={{ backgroundImage: moods[chosen % moods.length] }}
      className="grid min-h-[calc(100dvh-var(--bar))] place-content-center justify-items-center gap-5 bg-background p-6 text-center text-text"
    >
      <span className="text-white">
        <Mark size={56} />
      </span>
      {inviter && <p className="text-15 font-medium text-white">{t('invitedBy', { name: inviter })}</p>}
      <h1 className="text-30 font-bold text-white">{t('pageTitle')}</h1>
      <p className="max-w-sm text-17 text-white">{t('pageText')}</p>
      <Button onClick={() => open('invite')}>{t('accept')}</Button>
    </div>
  );
}
