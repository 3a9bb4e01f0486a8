import { emailInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { AuthPage, textLink } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';

/** /forgot-pass: asks for the link to set a new password. */
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
      form.setError('root', { message: refusalOf(error).message });
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
        <AuthRefusal message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
