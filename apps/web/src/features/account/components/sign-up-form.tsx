import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSignUp } from '../use-sign-up.ts';
import { accountWords as t } from '../words.ts';
import { AuthPage } from './auth-page.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { PasswordField } from './password-field.tsx';

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
          <Link to="/signin" className="inline-block py-2 font-medium text-accent-text hover:underline">
            {t('signIn')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-2">
        <FormRefusal message={errors.root?.message} />
        <Field {...form.register('fullname')} label={t('name')} autoComplete="name" error={errors.fullname?.message} />
        <Field
          {...form.register('username', { onBlur: () => checkAvailability('username') })}
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={free ? t('usernameFree') : t('usernameHint')}
          error={errors.username?.message}
          trailing={
            free && (
              <span className="grid size-11 place-items-center text-success">
                <Check size={20} aria-hidden="true" />
              </span>
            )
          }
        />
        <Field
          {...form.register('email', { onBlur: () => checkAvailability('email') })}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
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
