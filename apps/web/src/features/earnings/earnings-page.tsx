import { defaultMoneySettings, type EarningsView, payoutDetailsInput, payoutMethods } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Download, Landmark, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { z } from 'zod';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatDay } from '../../shared/coins.tsx';
import { formatDollars, formatMoment } from '../../shared/format.ts';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { operatorQuery } from '../../shared/site-terms.ts';
import { DayChart } from './day-chart.tsx';
import { PayoutList, SaleList } from './earnings-lists.tsx';
import { earningsQuery, payoutDetailsQuery } from './earnings-queries.ts';

type PayoutFormInput = z.input<typeof payoutDetailsInput>;

/** /account/earnings/payment: payout details. */
function PayoutTerms() {
  const { t } = useTranslation('earnings');
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(payoutDetailsQuery);
  if (isPending) return <Skeleton className="h-72 w-full rounded-20" />;
  if (isLoadingError)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />;
  const { method = 'sepa', holder = '', destination = '', bank = '' } = data ?? {};
  return <PayoutForm saved={{ method, holder, destination, bank: bank ?? '' }} />;
}

function PayoutForm({ saved }: { saved: PayoutFormInput }) {
  const { t } = useTranslation('earnings');
  const form = useForm<PayoutFormInput, unknown, z.output<typeof payoutDetailsInput>>({
    resolver: zodResolver(payoutDetailsInput),
    mode: 'onTouched',
    values: saved,
  });
  const { errors, isSubmitting } = form.formState;
  const method = form.watch('method');
  const { mutateAsync: savePayoutDetails } = trpc.wallet.savePayoutDetails.useMutation();
  const submit = form.handleSubmit(async () => {
    try {
      const { bank, ...typed } = form.getValues();
      const saved = await savePayoutDetails({ ...typed, ...(bank ? { bank } : {}) });
      utils.wallet.payoutDetails.setData(undefined, saved);
      notify(t('payoutSaved'), 'success');
    } catch (error) {
      showCallError(form, ['holder', 'destination', 'bank'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[480px] grid-cols-1 gap-4">
      <h2 className="text-17 font-bold">{t('payoutTo')}</h2>
      <p className="-mt-2 text-15 text-muted">{t('payoutToHint')}</p>
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="pb-1 text-13 font-medium text-muted">{t('payoutMethod')}</legend>
        {payoutMethods.map((each) => (
          <label
            key={each}
            className="-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-12 px-3 text-15 hover:bg-overlay"
          >
            <input type="radio" value={each} {...form.register('method')} className="size-5 accent-(--accent)" />
            {t(`method_${each}`)}
          </label>
        ))}
      </fieldset>
      <Field
        {...form.register('holder')}
        label={t('payoutHolder')}
        autoComplete="name"
        error={errors.holder?.message}
      />
      <Field
        {...form.register('destination')}
        label={t(`destination_${method}`)}
        inputMode={method === 'paypal' || method === 'wise' ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize={method === 'paypal' || method === 'wise' ? 'none' : 'characters'}
        spellCheck={false}
        className="tabular"
        error={errors.destination?.message}
      />
      {method === 'bank_wire' && (
        <Field {...form.register('bank')} label={t('payoutBank')} autoComplete="off" error={errors.bank?.message} />
      )}
      <FormError message={errors.root?.message} />
      <ActionFooter place="page">
        <Button type="submit" busy={isSubmitting}>
          {t('payoutSave')}
        </Button>
      </ActionFooter>
    </form>
  );
}

/** Of the same height as most answers, so that nothing moves when they come. */
const unknownEarnings: EarningsView = {
  unpaidCents: 0,
  pendingCents: 0,
  availableCents: 0,
  inPayoutCents: 0,
  payoutMinimumCents: 20_000,
  nextPayoutDate: '2026-12-28T00:00:00.000Z',
  lastPayment: { cents: 20_000, date: '2026-11-28T00:00:00.000Z' },
};

/** Unpaid earnings in their parts, and the next payout. */
function Summary() {
  const { t } = useTranslation('earnings');
  const { data, isPending, isFetching, refetch } = useQuery(earningsQuery);
  if (isPending)
    return (
      <div aria-hidden="true" className="animate-pulse rounded-20 bg-line *:invisible">
        <SummaryCard earnings={unknownEarnings} />
      </div>
    );
  if (!data)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />;
  return <SummaryCard earnings={data} />;
}

function SummaryCard({ earnings }: { earnings: EarningsView }) {
  const { t } = useTranslation('earnings');
  const { data: operator } = useQuery(operatorQuery);
  const { subscriptionShare, salesShare } = operator?.terms ?? defaultMoneySettings;
  const { lastPayment: last } = earnings;
  return (
    <section aria-label={t('unpaid')} className="grid gap-4 rounded-20 border border-line bg-raised p-5">
      <div className="grid gap-1">
        <p className="text-13 text-muted">{t('unpaid')}</p>
        <p className="tabular text-30 font-bold">{formatDollars(earnings.unpaidCents)}</p>
      </div>
      <dl className="grid gap-3 border-line border-t pt-4 desktop:grid-cols-3">
        <Part label={t('pending')} cents={earnings.pendingCents} hint={t('pendingHint')} muted />
        <Part
          label={t('available')}
          cents={earnings.availableCents}
          hint={
            earnings.availableCents < earnings.payoutMinimumCents
              ? t('availableBelow', { minimum: formatDollars(earnings.payoutMinimumCents) })
              : t('availableHint')
          }
        />
        <Part label={t('inPayout')} cents={earnings.inPayoutCents} hint={t('inPayoutHint')} />
      </dl>
      <p className="text-13 text-muted">
        {t('nextPayout', {
          day: formatDay(earnings.nextPayoutDate),
          minimum: formatDollars(earnings.payoutMinimumCents),
        })}{' '}
        {last ? t('lastPayment', { value: formatDollars(last.cents), day: formatDay(last.date) }) : t('noPayment')}
      </p>
      <p className={classNames('-mt-3 text-13 text-muted', !operator && 'invisible')}>
        {t('shares', { subscription: subscriptionShare, sales: salesShare })}
      </p>
    </section>
  );
}

function Part({ label, cents, hint, muted = false }: { label: string; cents: number; hint: string; muted?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 desktop:grid-cols-1">
      <dt className="text-15">
        {label} <span className="block text-13 text-muted">{hint}</span>
      </dt>
      <dd className={`tabular text-17 font-medium ${muted ? 'text-muted' : ''}`}>{formatDollars(cents)}</dd>
    </div>
  );
}

const tabs = ['transactions', 'payouts', 'payment'] as const;

function Transactions() {
  const { t } = useTranslation('earnings');
  return (
    <div className="grid grid-cols-1 gap-5">
      <DayChart />
      <div className="flex justify-end">
        <a href="/api/account/earnings.csv" download className={buttonClass('outline')}>
          <Download size={20} aria-hidden="true" />
          {t('download')}
        </a>
      </div>
      <SaleList />
    </div>
  );
}

const panels: Readonly<Record<(typeof tabs)[number], ReactNode>> = {
  transactions: <Transactions />,
  payouts: (
    <div className="grid grid-cols-1 gap-4">
      <PayoutHold />
      <PayoutList />
    </div>
  ),
  payment: (
    <div className="grid grid-cols-1 gap-4">
      <PayoutHold />
      <PayoutTerms />
    </div>
  ),
};

/** /account/earnings and its tabs, with unpaid earnings above them. */
export function EarningsPage() {
  const { t } = useTranslation('earnings');
  const { tab } = useParams();
  const shown = tabs.find((name) => name === tab);
  if (!shown) return <Navigate to="/account/earnings/transactions" replace />;
  return (
    <>
      <PageHeader width="list" title={t('earnings')} />
      <div className="page-margin mx-auto grid max-w-[760px] grid-cols-1 gap-5 py-4 desktop:py-6">
        <Summary />
        {shown !== 'payment' && <NoPayoutDetails />}
        <div className="-mx-3 min-w-0 border-line border-b">
          <TabLinks
            label={t('tabs')}
            links={tabs.map((name) => ({ to: `/account/earnings/${name}`, label: t(name) }))}
          />
        </div>
        {panels[shown]}
      </div>
    </>
  );
}

/** The next step of a creator whose payouts have nowhere to go yet; nothing otherwise. */
function NoPayoutDetails() {
  const { t } = useTranslation('earnings');
  const { data } = useQuery(payoutDetailsQuery);
  if (data !== null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-20 border border-line bg-raised px-5 py-4">
      <p className="flex min-w-0 grow basis-56 gap-3 text-15">
        <Landmark size={20} aria-hidden="true" className="mt-px shrink-0 text-muted" />
        {t('noDetails')}
      </p>
      <Link to="/account/earnings/payment" className={buttonClass('secondary')}>
        {t('addDetails')}
      </Link>
    </div>
  );
}

/** Until when payouts are on hold, and why; nothing otherwise. */
function PayoutHold() {
  const { t } = useTranslation('earnings');
  const { data } = useQuery(payoutDetailsQuery);
  if (!data?.heldUntil) return null;
  return (
    <p className="flex max-w-[480px] gap-3 rounded-12 border border-line bg-raised px-4 py-3 text-15">
      <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {t('payoutHeld', { when: formatMoment(data.heldUntil) })}
    </p>
  );
}
