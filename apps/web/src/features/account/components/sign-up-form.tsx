import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NewAccountFields } from '../../../shared/forms/new-account-fields.tsx';
import { useSignUp } from '../use-sign-up.ts';
import { AuthPage, textLink } from './auth-page.tsx';
import { AuthRefusal } from './auth-refusal.tsx';

export function SignUpForm() {
  const { t } = useTranslation('account');
  const { form, onSubmit, checkAvailability, freeUsername } = useSignUp();
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthPage
      title={t('signUpTitle')}
      foot={
        <>
          {t('haveAccount')}{' '}
          <Link to="/signin" className={textLink}>
            {t('signIn')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <NewAccountFields
          form={form}
          names={['fullname', 'username', 'email', 'password']}
          checkAvailability={checkAvailability}
          freeUsername={freeUsername}
          passwordHint={t('passwordHint')}
        />
        <Button type="submit" busy={isSubmitting} className="w-full">
          {t('createAccount')}
        </Button>
        <AuthRefusal message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
