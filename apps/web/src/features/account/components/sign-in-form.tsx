import { Button, buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { useSignIn } from '../use-sign-in.ts';
import { AuthPage, textLink } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';

/** The one way to sign in with a password; the support desk calls it by its own name and leads elsewhere. */
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
        <AuthRefusal message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
