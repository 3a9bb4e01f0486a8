import { confirmPasswordInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { onSignedOut, toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { PasswordField } from '../../shared/forms/account-fields.tsx';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { useSession } from '../../shared/session/session.ts';

/** Asks for the password again, before a change that could hand the account to somebody else. */
export function PasswordDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { t } = useTranslation('account');
  const { account } = useSession();
  const form = useForm({ resolver: zodResolver(confirmPasswordInput), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => onSignedOut(() => onDone(false)), [onDone]);
  const { mutateAsync: confirmPassword } = trpc.auth.confirmPassword.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await confirmPassword(input);
      onDone(true);
    } catch (error) {
      if (toCallError(error).status !== 401) showCallError(form, ['password'], error);
    }
  });
  return (
    <Sheet open onClose={() => onDone(false)} title={t('passwordAgain')} description={t('passwordAgainText')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError message={errors.root?.message} />
        <input type="hidden" autoComplete="username" value={account?.username ?? ''} readOnly />
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link
            to="/forgot-pass"
            onClick={() => onDone(false)}
            className="inline-flex min-h-11 items-center text-15 font-medium text-accent-text hover:underline"
          >
            {t('forgot')}
          </Link>
          <span className="ms-auto flex flex-wrap gap-2">
            <Button kind="secondary" onClick={() => onDone(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" busy={isSubmitting}>
              {t('continue')}
            </Button>
          </span>
        </div>
      </form>
    </Sheet>
  );
}
