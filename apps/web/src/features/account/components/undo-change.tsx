import type { SecurityChangeKind, SecurityChangeView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { securityChangeQuery } from '../queries.ts';
import { accountWords as t } from '../words.ts';
import { AuthPage } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';
import { CheckingLink, InvalidLink, UncheckedLink } from './link-check.tsx';

const consequences: Record<SecurityChangeKind, string[]> = {
  email: [t('undoEmail'), t('undoPayouts')],
  password: [t('undoLater')],
  api_token: [t('undoLater')],
  payout_details: [t('undoPayouts'), t('undoLater')],
};

function UndoForm({ token, change }: { token: string; change: SecurityChangeView }) {
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
          {[...consequences[kind], t('undoAccess'), t('undoPassword')].map((text) => (
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
