import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { Field } from '@foxreel/ui/field';
import { Link } from 'react-router-dom';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { UsernameField } from '../../../shared/forms/username-field.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useInvite } from '../use-invite.ts';
import { t } from '../words.ts';

/** `?popup=invite`: signing up in three steps (spec part 2 §2). */
export function InvitePopup() {
  const { close } = usePopup();
  const { form, step, next, back, submit, checkAvailability, freeUsername } = useInvite();
  const { errors, isSubmitting } = form.formState;
  const free = freeUsername !== null && form.watch('username').trim() === freeUsername && !errors.username;
  return (
    <Dialog open onClose={close} closeLabel={t('close')} title={t('title')} description={t('step', { step })}>
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          if (step === 3) return void submit(event);
          event.preventDefault();
          void next();
        }}
      >
        <FormRefusal message={errors.root?.message} />
        {step === 1 && (
          <>
            <Field
              {...form.register('fullname')}
              label={t('name')}
              autoComplete="name"
              error={errors.fullname?.message}
            />
            <Field
              {...form.register('instagram')}
              label={t('instagram')}
              autoComplete="off"
              error={errors.instagram?.message}
            />
          </>
        )}
        {step === 2 && (
          <>
            <EmailField
              {...form.register('email', { onBlur: () => checkAvailability('email') })}
              error={errors.email?.message}
            />
            <PasswordField
              {...form.register('password')}
              autoComplete="new-password"
              hint={t('passwordHint')}
              error={errors.password?.message}
            />
          </>
        )}
        {step === 3 && (
          <UsernameField
            {...form.register('username', { onBlur: () => checkAvailability('username') })}
            free={free}
            error={errors.username?.message}
          />
        )}
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
        <p className="pt-2 text-center text-13 text-muted">
          {t('haveAccount')}{' '}
          <Link to="/signin" className="font-medium text-accent-text underline-offset-4 hover:underline">
            {t('signIn')}
          </Link>
        </p>
      </form>
    </Dialog>
  );
}
