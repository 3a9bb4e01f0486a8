import { type InviteSignUpInput, inviteSignUpInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { NewAccountFields, useNewAccount } from '../../shared/forms/account-fields.tsx';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useAfterSignIn } from '../../shared/session/session.ts';

const fieldsOf = [['fullname', 'instagram'], ['email', 'password'], ['username']] as const;
const fields = fieldsOf.flat();
type InviteStep = 1 | 2 | 3;

/** An invitation's documented three steps; the last one submits, signs in and leads to the studio. */
function useInvite() {
  const { t } = useTranslation('invite');
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const { cookies } = useGateFlags();
  const [step, setStep] = useState<InviteStep>(1);
  const { form, checkAvailability, freeUsername } = useNewAccount(zodResolver(inviteSignUpInput));
  const names = fieldsOf[step === 1 ? 0 : step === 2 ? 1 : 2];
  const { mutateAsync: signUp } = trpc.auth.signUp.useMutation();
  const submit = async (input: InviteSignUpInput) => {
    if (!cookies) return form.setError('root', { message: t('cookies') });
    const invite = search.get('insta')?.slice(0, 64);
    try {
      await signUp({ ...input, ...(invite ? { invite } : {}) });
    } catch (error) {
      showCallError(form, fields, error);
      // The rejected field may be on an earlier step.
      const withError = fieldsOf.findIndex((names) => names.some((name) => form.getFieldState(name).error));
      if (withError >= 0) setStep(withError === 0 ? 1 : withError === 1 ? 2 : 3);
      return;
    }
    await enter('/studio/setup');
  };
  const next = async () => {
    if (await form.trigger([...names], { shouldFocus: true })) setStep(step === 1 ? 2 : 3);
  };
  return {
    form,
    step,
    names,
    next,
    back: () => setStep(step === 3 ? 2 : 1),
    submit: form.handleSubmit(submit),
    checkAvailability,
    freeUsername,
  };
}

/** `?popup=invite`: signing up in three steps (spec part 2 §2). */
export function InvitePopup() {
  const { t } = useTranslation('invite');
  const { close } = usePopup();
  const { form, step, names, next, back, submit, checkAvailability, freeUsername } = useInvite();
  const { errors, isSubmitting } = form.formState;
  return (
    <Sheet open onClose={close} title={t('title')} description={t('step', { step })}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          if (step === 3) return void submit(event);
          event.preventDefault();
          void next();
        }}
      >
        <FormError message={errors.root?.message} />
        <NewAccountFields
          form={form}
          names={names}
          checkAvailability={checkAvailability}
          freeUsername={freeUsername}
          passwordHint={t('passwordHint')}
        />
        <div className="flex gap-3">
          {step > 1 && (
            <Button kind="secondary" onClick={back} disabled={isSubmitting}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" busy={isSubmitting} className="tabular grow">
            {step === 3 ? t('create') : t('next', { step })}
          </Button>
        </div>
        <p className="text-center text-13 text-muted">
          {t('haveAccount')}{' '}
          <Link to="/signin" className="font-medium text-accent-text underline-offset-4 hover:underline">
            {t('signIn')}
          </Link>
        </p>
      </form>
    </Sheet>
  );
}
