import type { PayoutView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../shared/format/time.ts';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { formatDay, formatDollars } from '../../../shared/money/format-money.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { useDecidePayout } from '../use-decide-payout.ts';
import { ReasonForm } from './reason-form.tsx';

/** One payout: who, how much, where to; and the decision, asked for twice, as money that is sent does not come back. */
export function PayoutRow({ payout }: { payout: PayoutView }) {
  const { t } = useTranslation('staff-money');
  const { creator, cents, status, reason, date, details, heldUntil } = payout;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const decide = useDecidePayout(payout);
  const name = creator ? personName(creator) : t('gone');
  const value = formatDollars(cents);
  const destination = details
    ? [t(`method_${details.method}`), details.holder, details.destination, details.bank].filter(Boolean).join(' · ')
    : '';
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <span className="truncate text-15 font-medium">
          {creator ? (
            <Link to={`/${creator.username}`} className="hover:underline">
              {name} <span className="font-regular text-muted">@{creator.username}</span>
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="tabular text-right text-15 font-medium">{value}</span>
        <span className="tabular min-w-0 text-13 text-muted [overflow-wrap:anywhere]">
          {destination || t('noDetails')}
        </span>
        <time dateTime={date} className="text-right text-13 text-muted">
          {t('due', { day: formatDay(date) })}
        </time>
      </div>
      {reason && <p className="text-13 text-muted">{reason}</p>}
      {heldUntil && <p className="text-13 text-danger-text">{t('held', { when: formatMoment(heldUntil) })}</p>}
      {status === 'pending' && asking !== 'reject' && (
        <div className="flex gap-2">
          {!heldUntil && (
            <Button kind="outline" aria-label={t('approveOf', { value, name })} onClick={() => setAsking('approve')}>
              {t('approve')}
            </Button>
          )}
          <Button kind="danger" aria-label={t('rejectOf', { value, name })} onClick={() => setAsking('reject')}>
            {t('reject')}
          </Button>
        </div>
      )}
      <QuestionDialog
        open={asking === 'approve'}
        title={t('approveQuestion', { value, name })}
        description={t('approveAsks', { destination: destination || t('noDetails') })}
        keep={t('notYet')}
        act={t('confirm', { value })}
        busy={decide.isPending}
        onAct={() => decide.mutate({ id: payout.id, approved: true })}
        onClose={() => setAsking(null)}
      />
      {asking === 'reject' && (
        <ReasonForm
          label={t('reason')}
          hint={t('reasonHint', { name })}
          action={t('rejectNow')}
          question={{ title: t('rejectQuestion', { value, name }), description: t('reasonHint', { name }) }}
          busy={decide.isPending}
          onCancel={() => setAsking(null)}
          onSend={(given) => decide.mutate({ id: payout.id, approved: false, reason: given })}
        />
      )}
    </li>
  );
}
