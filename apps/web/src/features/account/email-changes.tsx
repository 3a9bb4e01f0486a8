import type { SecurityChangeKind, SecurityChangeView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatMoment } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { setAlert } from '../../shared/popups/use-popup.ts';
import { AuthError, AuthPage } from './auth-page.tsx';
import { CheckingLink, InvalidLink, securityChangeQuery, UncheckedLink, verifyEmailQuery } from './mail-links.tsx';

const consequences = (): Record<SecurityChangeKind, string[]> => ({
  email: [i18n.t('account:undoEmail'), i18n.t('account:undoPayouts')],
  password: [i18n.t('account:undoLater')],
  api_token: [i18n.t('account:undoLater')],
  payout_details: [i18n.t('account:undoPayouts'), i18n.t('account:undoLater')],
});

function UndoForm({ token, change }: { token: string; change: SecurityChangeView }) {
  const { t } = useTranslation('account');
  const undo = trpc.auth.undoSecurityChange.useMutation({
    // Reloads the page: whoever was signed in no longer is.
    onSuccess: ({ reset }) => window.location.assign(`/forgot-pass/${encodeURIComponent(reset)}`),
  });
  const { kind, addDate } = change;
  return (
    <AuthPage title={t('undoTitle')} text={t(`undo_${kind}`, { when: formatMoment(addDate) })}>
      <div className="grid gap-2 text-15">
        <p className="font-medium">{t('undoWhat')}</p>
        <ul className="grid list-disc gap-1 ps-5 marker:text-muted">
          {[...consequences()[kind], t('undoAccess'), t('undoPassword')].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <AuthError message={undo.error ? toCallError(undo.error).message : undefined} />
      <div className="grid gap-2">
        <Button
          kind="danger"
          busy={undo.isPending || undo.isSuccess}
          onClick={() => undo.mutate({ token })}
          className="w-full"
        >
          {t('undoSubmit')}
        </Button>
        <Link to="/" className={buttonClass('outline', 'w-full')}>
          {t('undoKeep')}
        </Link>
      </div>
    </AuthPage>
  );
}

/** /account/undo?token=…, linked from emails: the change, and the button that undoes it. Opening it changes nothing. */
export function UndoChange({ token }: { token: string | null }) {
  const { data, isPending, isFetching, refetch } = useQuery({
    ...securityChangeQuery(token ?? ''),
    enabled: Boolean(token),
  });
  if (!token || data === null) return <InvalidLink />;
  if (data) return <UndoForm token={token} change={data} />;
  if (isPending) return <CheckingLink />;
  return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
}

/** /verify-email?hash=…: on success to /account; to / with a notice if the hash is missing or wrong (spec part 1 §8). */
export function VerifyEmail({ hash }: { hash: string | null }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery({
    ...verifyEmailQuery(hash ?? ''),
    enabled: Boolean(hash),
  });
  const right = hash ? data : false;
  useEffect(() => {
    if (right === undefined) return;
    if (right) void utils.auth.session.invalidate();
    if (right) notify(t('emailVerified'), 'success');
    else setAlert({ title: t('linkInvalid'), text: t('linkInvalidHint') });
    navigate(right ? '/account' : '/?popup=alert', { replace: true });
  }, [right, navigate, t]);
  if (isError) return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
  return <CheckingLink />;
}
