import { type SignInInput, signInInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { EmailField, PasswordField } from '../../shared/forms/account-fields.tsx';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useAfterSignIn } from '../../shared/session/session.ts';
import { AuthError, AuthPage, textLink } from './auth-page.tsx';

/** The sign-in form: validated on blur, rejected without cookies. Then goes to `leadsTo`, or back to the previous page. */
function useSignIn(leadsTo?: (account: string) => string) {
  const { t } = useTranslation('account');
  const enter = useAfterSignIn();
  const { cookies } = useGateFlags();
  const form = useForm({
    resolver: zodResolver(signInInput),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });

  const { mutateAsync: signIn } = trpc.auth.signIn.useMutation();
  const submit = async (input: SignInInput) => {
    if (!cookies) {
      form.setError('root', { message: t('cookiesSignIn') });
      return;
    }
    let to: string | undefined;
    try {
      const { account } = await signIn(input);
      to = leadsTo?.(account.id);
    } catch (error) {
      form.setError('root', { message: toCallError(error).message });
      return;
    }
    await enter(to);
  };
  return { form, onSubmit: form.handleSubmit(submit) };
}

/** Password sign-in; the support desk uses it with its own name and target. */
export function SignInForm({
  title = i18n.t('account:signInTitle'),
  leadsTo,
}: {
  title?: string;
  leadsTo?: (account: string) => string;
}) {
  const { t } = useTranslation('account');
  const { form, onSubmit } = useSignIn(leadsTo);
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthPage
      title={title}
      foot={
        <>
          {t('noAccount')}{' '}
          <Link to="/signup" className={textLink}>
            {t('createAccount')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Link to="/forgot-pass" className={classNames(textLink, '-mt-4 -mb-2 justify-self-start')}>
          {t('forgot')}
        </Link>
        <div className="grid gap-2">
          <Button type="submit" busy={isSubmitting} className="w-full">
            {t('signIn')}
          </Button>
          <Link to="/signin/loginwith" className={buttonClass('outline', 'w-full')}>
            {t('signInByCode')}
          </Link>
        </div>
        <AuthError message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
