import { type SignUpInput, signUpInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { trpc } from '../../shared/api/trpc.ts';
import { NewAccountFields, useNewAccount } from '../../shared/forms/account-fields.tsx';
import { showCallError } from '../../shared/forms/form-feedback.tsx';
import { useFormDraft } from '../../shared/forms/use-form-draft.tsx';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { useAfterSignIn } from '../../shared/session/session.ts';
import { AuthError, AuthPage, textLink } from './auth-page.tsx';

/** Not requested when joining without an invitation. */
const schema = signUpInput.extend({ instagram: z.string() });
const fields = ['username', 'fullname', 'email', 'password'] as const;
/** What survives a reload: everything except the password. */
const draft = z.object({ username: z.string(), fullname: z.string(), email: z.string() });

/** The sign-up form: each field validated on blur, username and email also by the server. On success: /complete. */
function useSignUp() {
  const { t } = useTranslation('account');
  const enter = useAfterSignIn();
  const { cookies } = useGateFlags();
  const { form, checkAvailability, freeUsername } = useNewAccount(zodResolver(schema));
  const { drop } = useFormDraft(form, 'sign-up', draft);

  const { mutateAsync: signUp } = trpc.auth.signUp.useMutation();
  const submit = async ({ username, fullname, email, password }: SignUpInput) => {
    if (!cookies) {
      form.setError('root', { message: t('cookiesSignUp') });
      return;
    }
    try {
      await signUp({ username, fullname, email, password });
    } catch (error) {
      showCallError(form, fields, error);
      return;
    }
    drop();
    await enter('/complete');
  };
  return { form, onSubmit: form.handleSubmit(submit), checkAvailability, freeUsername };
}

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
        <AuthError message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
