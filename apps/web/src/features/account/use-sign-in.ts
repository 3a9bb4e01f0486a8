import { type SignInInput, signInInput } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { useEnter } from '../../shared/session/use-enter.ts';

/** The sign-in form: validated on blur, refused without cookies; then where `leadsTo` says, or back to where the person was. */
export function useSignIn(leadsTo?: (account: string) => string) {
  const { t } = useTranslation('account');
  const enter = useEnter();
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
      form.setError('root', { message: refusalOf(error).message });
      return;
    }
    await enter(to);
  };
  return { form, onSubmit: form.handleSubmit(submit) };
}
