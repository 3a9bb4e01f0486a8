import { type PayoutStatus, type PayoutView, payoutStatuses } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatDay } from '../../shared/coins.tsx';
import { formatDollars, formatMoment } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ReasonForm } from './reason-form.tsx';

const page = 50;

const payoutsQuery = (status: PayoutStatus) =>
  utils.wallet.staffPayouts.infiniteQueryOptions({ status, limit: page }, { getNextPageParam: (last) => last.after });

/** The account with a username, even if suspended; null for none. */
export const memberQuery = (username: string) => utils.staff.account.queryOptions({ username });

/** A member's purchases. */
export const purchasesOfQuery = (user: string) =>
  utils.wallet.staffPurchases.infiniteQueryOptions({ user, limit: page }, { getNextPageParam: (last) => last.after });

/** Approves or rejects a payout; says if somebody else has decided meanwhile. */
function useDecidePayout({ cents, creator }: PayoutView) {
  const { t } = useTranslation('staff-money');
  return trpc.wallet.decidePayout.useMutation({
    onSuccess: ({ status }) =>
      notify(
        t(status === 'paid' ? 'approved' : 'rejectedNote', {
          value: formatDollars(cents),
          name: creator ? personName(creator) : t('gone'),
        }),
        'success',
      ),
    onError: (error) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.wallet.staffPayouts.invalidate(),
  });
}

/** One payout: who, how much, where; and the decision, with a confirmation, because sent money does not come back. */
function PayoutRow({ payout }: { payout: PayoutView }) {
  const { t } = useTranslation('staff-money');
  const { creator, cents, status, reason, date, details, heldUntil } = payout;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const decide = useDecidePayout(payout);
  const { account } = useSession();
  const isPending = status === 'pending';
  const isOwn = creator !== null && creator.id === account?.id;
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
              {name}{' '}
              <span className="font-regular text-muted">
                <bdi>@{creator.username}</bdi>
              </span>
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="tabular text-end text-15 font-medium">{value}</span>
        <span className="tabular min-w-0 text-13 text-muted [overflow-wrap:anywhere]">
          {destination || t('noDetails')}
        </span>
        <time dateTime={date} className="text-end text-13 text-muted">
          {t('due', { day: formatDay(date) })}
        </time>
      </div>
      {reason && <p className="text-13 text-muted">{reason}</p>}
      {heldUntil && <p className="text-13 text-danger-text">{t('held', { when: formatMoment(heldUntil) })}</p>}
      {isPending && isOwn && <p className="text-13 text-muted">{t('ownPayout')}</p>}
      {isPending && !isOwn && !details && <p className="text-13 text-muted">{t('needsDetails', { name })}</p>}
      {isPending && !isOwn && asking !== 'reject' && (
        <div className="flex gap-2">
          {details && !heldUntil && (
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
        description={t('approveAsks', { destination })}
        keep={t('notYet')}
        act={t('confirm', { value })}
        kind="primary"
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
          onSend={(reason) => decide.mutate({ id: payout.id, approved: false, reason })}
        />
      )}
    </li>
  );
}

/** /staff/payouts: who is paid how much and where; each is approved or rejected once. */
export function PayoutsPage() {
  const { t } = useTranslation('staff-money');
  const [status, setStatus] = useState<PayoutStatus>('pending');
  const query = useInfiniteQuery(payoutsQuery(status));
  return (
    <div className="grid max-w-[900px] gap-4 px-3 py-4">
      <div className="max-w-96 [&_legend]:sr-only">
        <Segmented
          label={t('status')}
          choices={payoutStatuses.map((value) => ({ value, label: t(value) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedList
        query={query}
        label={t('title')}
        empty={t(status === 'pending' ? 'nothingPending' : 'empty')}
        failed={t('failed')}
        skeleton={<Skeleton className="mb-2 h-16 w-full rounded-12" />}
      >
        {(payout) => <PayoutRow key={payout.id} payout={payout} />}
      </PagedList>
    </div>
  );
}

/** The two money pages of staff, below /staff. */
export const MoneyTabs = () => {
  const { t } = useTranslation('staff-money');
  return (
    <div className="-mx-3">
      <TabLinks
        label={t('parts')}
        links={[
          { to: '/staff/payouts', label: t('payouts') },
          { to: '/staff/refunds', label: t('refunds') },
        ]}
      />
    </div>
  );
};
