import { type SignUpInput, signUpInput } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpc } from '../../shared/api/trpc.ts';
import { placeRefusal } from '../../shared/forms/place-refusal.ts';
import { useFormDraft } from '../../shared/forms/use-form-draft.ts';
import { useNewAccount } from '../../shared/forms/use-new-account.ts';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { useEnter } from '../../shared/session/use-enter.ts';

/** Who joins without an invitation is not asked for it. */
const schema = signUpInput.extend({ instagram: z.string() });
const fields = ['username', 'fullname', 'email', 'password'] as const;
/** What outlives a reload: all but the password. */
const draft = z.object({ username: z.string(), fullname: z.string(), email: z.string() });

/** The sign-up form: each field checked when it is left, username and email also against the server. On success: /complete. */
export function useSignUp() {
  const { t } = useTranslation('account');
  const enter = useEnter();
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
      placeRefusal(form, fields, error);
      return;
    }
    drop();
    await enter('/complete');
  };
  return { form, onSubmit: form.handleSubmit(submit), checkAvailability, freeUsername };
}
