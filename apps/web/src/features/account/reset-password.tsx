import { emailInput, passwordResetInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { EmailField, PasswordField } from '../../shared/forms/account-fields.tsx';
import { AuthError, AuthPage, textLink } from './auth-page.tsx';
import { CheckingLink, InvalidLink, resetLinkQuery, UncheckedLink } from './mail-links.tsx';

/** /forgot-pass: requests the link to set a new password. */
export function ForgotForm() {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState(false);
  const form = useForm({ resolver: zodResolver(emailInput), mode: 'onTouched', defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: requestPasswordReset } = trpc.auth.requestPasswordReset.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await requestPasswordReset(input);
      setSent(true);
    } catch (error) {
      setSent(false);
      form.setError('root', { message: toCallError(error).message });
    }
  });
  return (
    <AuthPage
      title={t('forgotTitle')}
      text={t('forgotText')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('backToSignIn')}
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <Button type="submit" kind={sent ? 'outline' : 'primary'} busy={isSubmitting} className="w-full">
          {t(sent ? 'sendAgain' : 'sendLink')}
        </Button>
        <div role="status" className="empty:absolute">
          {sent && (
            <p className="flex gap-3 rounded-12 border border-line bg-raised px-4 py-3">
              <MailCheck size={20} aria-hidden="true" className="mt-0.5 text-success" />
              <span className="grid gap-1">
                <span className="text-15 font-medium">{t('linkSent')}</span>
                <span className="text-13 text-muted">{t('linkSentMore')}</span>
              </span>
            </p>
          )}
        </div>
        <AuthError message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}

/** All errors of a new password, one per line (spec part 1 §8). */
function linesOf(error: unknown): string {
  const { message, fields } = toCallError(error);
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
      <AuthError message={errors.root?.message} />
    </form>
  );
}

/** /forgot-pass/{id}: a new password with an emailed link. */
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

/** /reset-pass?id=…: checks an emailed link, then goes to /forgot-pass/{id} (spec part 1 §2). */
export function ResetLink({ id }: { id: string | null }) {
  const { data, isPending, isFetching, refetch } = useQuery({ ...resetLinkQuery(id ?? ''), enabled: Boolean(id) });
  if (!id || data === false) return <InvalidLink />;
  if (data) return <Navigate to={`/forgot-pass/${encodeURIComponent(id)}`} replace />;
  if (isPending) return <CheckingLink />;
  return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
}
