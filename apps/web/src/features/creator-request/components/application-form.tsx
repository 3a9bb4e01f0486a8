import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Switch } from '@foxreel/ui/switch';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import type { TextField } from '../application-draft.ts';
import { steps, useApplication } from '../use-application.ts';
import { ContractStep } from './contract-step.tsx';
import { IdentityStep } from './identity-step.tsx';

const names = ['socials', 'identity', 'name', 'addressStep', 'contract'] as const;

/** The wizard: the age toggle, the step, and the one button on. */
export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('creator-request');
  const { draft, form, problem, sending, next, back, setAdult, send } = useApplication();
  const { errors } = form.formState;
  const { step, adult } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const text = (field: TextField, autoComplete: string, hint?: string) => (
    <Field
      {...form.register(field)}
      label={t(field)}
      autoComplete={autoComplete}
      error={errors[field]?.message}
      {...(hint ? { hint } : {})}
    />
  );
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
            {text('instagram', 'off')}
            {text('twitter', 'off')}
          </div>
        )}
        {step === 2 && <IdentityStep docs={draft.docs} face={draft.face} />}
        {step === 3 && (
          <div className="grid gap-4">
            {text('firstName', 'given-name', t('nameHint'))}
            {text('lastName', 'family-name', t('nameHint'))}
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
            onSign={async (signature) => {
              if (await send(signature)) onSent();
            }}
          />
        )}
        <FormRefusal message={problem ?? undefined} />
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
