import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Link } from 'react-router-dom';
import { useSignIn } from '../use-sign-in.ts';
import { accountWords as t } from '../words.ts';
import { AuthPage } from './auth-page.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { PasswordField } from './password-field.tsx';

export function SignInForm() {
  const { form, onSubmit } = useSignIn();
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthPage
      title={t('signInTitle')}
      foot={
        <>
          {t('noAccount')}{' '}
          <Link to="/signup" className="inline-block py-2 font-medium text-accent-text hover:underline">
            {t('createAccount')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-2">
        <FormRefusal message={errors.root?.message} />
        <Field
          {...form.register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button type="submit" busy={isSubmitting} className="mt-2 w-full">
          {t('signIn')}
        </Button>
      </form>
    </AuthPage>
  );
}
