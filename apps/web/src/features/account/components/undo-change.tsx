import type { SecurityChangeKind, SecurityChangeView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { securityChangeQuery } from '../queries.ts';
import { AuthPage } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';
import { CheckingLink, InvalidLink, UncheckedLink } from './link-check.tsx';

const consequences = (): Record<SecurityChangeKind, string[]> => ({
  email: [i18n.t('account:undoEmail'), i18n.t('account:undoPayouts')],
  password: [i18n.t('account:undoLater')],
  api_token: [i18n.t('account:undoLater')],
  payout_details: [i18n.t('account:undoPayouts'), i18n.t('account:undoLater')],
});

function UndoForm({ token, change }: { token: string; change: SecurityChangeView }) {
  const { t } = useTranslation('account');
  const undo = trpc.auth.undoSecurityChange.useMutation({
    // The page begins anew: whoever was signed in on it is not any more.
    onSuccess: ({ reset }) => window.location.assign(`/forgot-pass/${encodeURIComponent(reset)}`),
  });
  const { kind, addDate } = change;
  return (
    <AuthPage title={t('undoTitle')} text={t(`undo_${kind}`, { when: formatMoment(addDate) })}>
      <div className="grid gap-2 text-15">
        <p className="font-medium">{t('undoWhat')}</p>
        <ul className="grid list-disc gap-1 pl-5 marker:text-muted">
          {[...consequences()[kind], t('undoAccess'), t('undoPassword')].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <AuthRefusal message={undo.error ? refusalOf(undo.error).message : undefined} />
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

/** /account/undo?token=…, which mails link to: what was changed, and the button that undoes it. Opening it changes nothing. */
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
