import type { CreatorRequestView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Field, type FieldProps } from '@foxreel/ui/field';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { locale } from '../../shared/i18n/i18n.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { SignedAgreement } from './agreement.tsx';
import { applicationQuery, type TextField, useApplicationDraft } from './application-draft.ts';
import { ContractStep } from './contract-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { steps, useApplication } from './use-application.ts';

const names = ['socials', 'identity', 'name', 'addressStep', 'contract'] as const;

/** The wizard: the age toggle, the step, and one button. */
function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('creator-request');
  const { draft, form, problem, signatureProblem, sending, next, back, setAdult, send } = useApplication();
  const { errors } = form.formState;
  const { step, adult } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const text = (field: TextField, autoComplete: string, more: Partial<FieldProps> = {}) => (
    <Field
      {...form.register(field)}
      label={t(field)}
      autoComplete={autoComplete}
      error={errors[field]?.message}
      {...more}
    />
  );
  const handle = (field: TextField) => text(field, 'off', { autoCapitalize: 'none', spellCheck: false });
  const name = t(names[step - 1] ?? 'socials');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (step < steps) void next();
      }}
      className="grid gap-6"
    >
      <p className="text-15 text-muted">{t('intro')}</p>
      <div className="rounded-12 border border-line bg-raised px-4 py-2">
        <Switch label={t('adult')} checked={adult} onChange={setAdult} />
      </div>
      <fieldset disabled={!adult} className="grid min-w-0 gap-5 disabled:opacity-50">
        <div className="grid gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-22 font-bold outline-none">
            <span className="sr-only">{t('step', { step, steps, name })}</span>
            <span aria-hidden="true">{name}</span>
          </h2>
          <div aria-hidden="true" className="grid grid-cols-5 gap-1.5">
            {names.map((one, index) => (
              <span key={one} className={`h-1 rounded-full ${index < step ? 'bg-accent' : 'bg-line'}`} />
            ))}
          </div>
        </div>
        {step === 1 && (
          <div className="grid gap-4">
            <p className="text-15 text-muted">{t('socialsHint')}</p>
            {handle('instagram')}
            {handle('twitter')}
          </div>
        )}
        {step === 2 && <IdentityStep docs={draft.docs} face={draft.face} />}
        {step === 3 && (
          <div className="grid gap-4">
            {text('firstName', 'given-name', { hint: t('nameHint') })}
            {text('lastName', 'family-name', { hint: t('nameHint') })}
          </div>
        )}
        {step === 4 && (
          <div className="grid gap-4">
            {text('country', 'country-name')}
            {text('region', 'address-level1')}
            {text('city', 'address-level2')}
            {text('address', 'street-address')}
          </div>
        )}
        {step === 5 && (
          <ContractStep
            sending={sending}
            problem={signatureProblem}
            onSign={async (signature) => {
              if (await send(signature)) onSent();
            }}
          />
        )}
        <FormError message={problem ?? undefined} />
        <div className="flex gap-3">
          {step > 1 && (
            <Button kind="secondary" onClick={back} disabled={sending}>
              {t('back')}
            </Button>
          )}
          {step < steps && (
            <Button type="submit" className="tabular grow">
              {t('next', { step, steps })}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}

const icons: Record<CreatorRequestView['status'], ReactNode> = {
  none: <Hourglass size={28} aria-hidden="true" />,
  accepted: <CircleCheck size={28} aria-hidden="true" className="text-success-text" />,
  refused: <CircleX size={28} aria-hidden="true" className="text-danger-text" />,
};

/** An application's status, in place of the form. */
function RequestState({
  request,
  justSent,
  onAgain,
}: {
  request: CreatorRequestView;
  justSent: boolean;
  onAgain: () => void;
}) {
  const { t } = useTranslation('creator-request');
  const { status } = request;
  const title =
    status === 'accepted'
      ? t('accepted')
      : status === 'refused'
        ? t('refused')
        : t(justSent ? 'submitted' : 'reviewing');
  const sent = new Date(request.addDate).toLocaleDateString(locale(), { dateStyle: 'long' });
  return (
    <section className="grid justify-items-center gap-4 rounded-20 border border-line bg-raised px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-overlay">{icons[status]}</span>
      <div role="status" className="grid gap-2">
        <h2 className="text-22 font-bold">{title}</h2>
        {status === 'none' && <p className="text-15 text-muted">{t('reviewNotice')}</p>}
        {status === 'accepted' && <p className="text-15 text-muted">{t('acceptedHint')}</p>}
        {status === 'refused' && request.reason && (
          <p className="text-15 whitespace-pre-line">{t('refusedReason', { reason: request.reason })}</p>
        )}
      </div>
      <p className="text-13 text-muted">{t('sentOn', { date: sent })}</p>
      {status !== 'refused' && (
        <p className="tabular text-13 text-muted">
          {t('share', { subscription: request.fees.subscription, sales: request.fees.sales })}
        </p>
      )}
      {request.agreement && <SignedAgreement agreement={request.agreement} />}
      {status === 'none' && (
        <>
          <p className="text-15 text-muted">{t('meanwhile')}</p>
          <Link to="/profile/edit" className={buttonClass('secondary')}>
            {t('editProfile')}
          </Link>
        </>
      )}
      {status === 'accepted' && (
        <Link to="/studio" className={buttonClass('primary')}>
          {t('toStudio')}
        </Link>
      )}
      {status === 'refused' && <Button onClick={onAgain}>{t('applyAgain')}</Button>}
    </section>
  );
}

/** /creator-request: the application in five steps, or its status. A creator goes to the studio. */
export function ApplicationPage() {
  const { t } = useTranslation('creator-request');
  const { account } = useSession();
  const query = useQuery(applicationQuery);
  const [again, setAgain] = useState(false);
  // A started second application continues after a reload.
  const { adult } = useApplicationDraft();
  const [justSent, setJustSent] = useState(false);
  if (account?.creator) return <Navigate to="/studio" replace />;
  const request = query.data ?? null;
  const filling = query.data !== undefined && (request === null || (request.status === 'refused' && (again || adult)));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-6 py-6 desktop:py-8">
        {query.isPending && (
          <div className="grid min-h-40 place-items-center">
            <Spinner label={t('sending')} />
          </div>
        )}
        {query.isLoadingError && (
          <ErrorState
            title={t('loadFailed')}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {request && !filling && <RequestState request={request} justSent={justSent} onAgain={() => setAgain(true)} />}
        {filling && (
          <ApplicationForm
            onSent={() => {
              setAgain(false);
              setJustSent(true);
            }}
          />
        )}
      </div>
    </>
  );
}
