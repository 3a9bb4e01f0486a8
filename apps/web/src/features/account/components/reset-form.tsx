import { passwordResetInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { resetLinkQuery } from '../queries.ts';
import { AuthPage, textLink } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';
import { CheckingLink, InvalidLink, UncheckedLink } from './link-check.tsx';

/** All that speaks against a new password, a line each (spec part 1 §8). */
function linesOf(error: unknown): string {
  const { message, fields } = refusalOf(error);
  const lines = [...new Set(Object.values(fields).flat())];
  return lines.length > 0 ? lines.join('\n') : message;
}

function NewPasswordForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  const form = useForm({
    resolver: zodResolver(passwordResetInput),
    mode: 'onTouched',
    defaultValues: { id, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: resetPassword } = trpc.auth.resetPassword.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await resetPassword(input);
      onDone();
    } catch (error) {
      form.setError('root', { message: linesOf(error) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        {...form.register('password')}
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {t('setPassword')}
      </Button>
      <AuthRefusal message={errors.root?.message} />
    </form>
  );
}

/** /forgot-pass/{id}: a new password by the link of a mail. */
export function ResetForm({ id }: { id: string }) {
  const { t } = useTranslation('account');
  const [done, setDone] = useState(false);
  const { data, isPending, isFetching, refetch } = useQuery({ ...resetLinkQuery(id), enabled: !done });
  if (done) {
    return (
      <AuthPage title={t('passwordSet')} text={<span role="status">{t('passwordSetMore')}</span>}>
        <Link to="/signin" className={buttonClass('primary', 'w-full')}>
          {t('signIn')}
        </Link>
      </AuthPage>
    );
  }
  if (data === false) return <InvalidLink />;
  if (isPending) return <CheckingLink />;
  if (!data) return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <AuthPage
      title={t('resetTitle')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('backToSignIn')}
        </Link>
      }
    >
      <NewPasswordForm id={id} onDone={() => setDone(true)} />
    </AuthPage>
  );
}
