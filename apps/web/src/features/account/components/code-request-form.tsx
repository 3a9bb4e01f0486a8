import { emailInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { trpc } from '../../../shared/api/trpc.ts';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { placeRefusal } from '../../../shared/forms/place-refusal.ts';
import { useGateFlags } from '../../../shared/gate-flags/gate-flags.ts';
import { keepCodeRequest, readCodeRequest } from '../code-request.ts';
import { AuthPage, textLink } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';

/** /signin/loginwith: to whom the code is sent. */
export function CodeRequestForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { cookies } = useGateFlags();
  const form = useForm({
    resolver: zodResolver(emailInput),
    mode: 'onTouched',
    defaultValues: { email: readCodeRequest()?.email ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: requestCode } = trpc.auth.requestCode.useMutation();
  const submit = form.handleSubmit(async ({ email }) => {
    if (!cookies) return form.setError('root', { message: t('cookiesSignIn') });
    try {
      await requestCode({ email });
    } catch (error) {
      return placeRefusal(form, ['email'], error);
    }
    keepCodeRequest({ email, sentAt: Date.now() });
    navigate('/signin/otp');
  });
  return (
    <AuthPage
      title={t('codeTitle')}
      text={t('codeText')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('withPassword')}
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <Button type="submit" busy={isSubmitting} className="w-full">
          {t('sendCode')}
        </Button>
        <AuthRefusal message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
