import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Link } from 'react-router-dom';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { UsernameField } from '../../../shared/forms/username-field.tsx';
import { useSignUp } from '../use-sign-up.ts';
import { accountWords as t } from '../words.ts';
import { AuthPage, textLink } from './auth-page.tsx';

export function SignUpForm() {
  const { form, onSubmit, checkAvailability, freeUsername } = useSignUp();
  const { errors, isSubmitting } = form.formState;
  const free = freeUsername !== null && form.watch('username').trim() === freeUsername && !errors.username;
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
      <form noValidate onSubmit={onSubmit} className="grid gap-2">
        <FormRefusal message={errors.root?.message} />
        <Field {...form.register('fullname')} label={t('name')} autoComplete="name" error={errors.fullname?.message} />
        <UsernameField
          {...form.register('username', { onBlur: () => checkAvailability('username') })}
          free={free}
          error={errors.username?.message}
        />
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
        <Button type="submit" busy={isSubmitting} className="mt-2 w-full">
          {t('createAccount')}
        </Button>
      </form>
    </AuthPage>
  );
}
