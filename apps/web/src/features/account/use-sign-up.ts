import { type SignUpInput, signUpInput } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { placeRefusal } from '../../shared/forms/place-refusal.ts';
import { useAvailability } from '../../shared/forms/use-availability.ts';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { useEnter } from './use-enter.ts';
import { accountWords as t } from './words.ts';

const fields = ['username', 'fullname', 'email', 'password'] as const;

/** The sign-up form: each field checked when it is left, username and email also against the server. On success: /complete. */
export function useSignUp() {
  const enter = useEnter();
  const { cookies } = useGateFlags();
  const form = useForm({
    resolver: zodResolver(signUpInput),
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '' },
  });
  const { checkAvailability, freeUsername } = useAvailability({
    read: (field) => form.getValues(field),
    check: (field) => form.trigger(field),
    refuse: (field, message) => form.setError(field, { type: 'server', message }),
  });

  const submit = async (input: SignUpInput) => {
    if (!cookies) {
      form.setError('root', { message: t('cookiesSignUp') });
      return;
    }
    try {
      await api.auth.signUp.mutate(input);
    } catch (error) {
      placeRefusal(form, fields, error);
      return;
    }
    await enter('/complete');
  };
  return { form, onSubmit: form.handleSubmit(submit), checkAvailability, freeUsername };
}
