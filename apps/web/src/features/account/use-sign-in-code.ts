import { limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { useEnter } from '../../shared/session/use-enter.ts';
import { type CodeRequest, dropCodeRequest, keepCodeRequest } from './code-request.ts';

const empty = () => Array.from({ length: limits.signInCodeDigits }, () => '');

/** The four digits: sent as soon as the last is there. A wrong code empties them. */
export function useSignInCode(request: CodeRequest) {
  const { t } = useTranslation('account');
  const enter = useEnter();
  const { cookies } = useGateFlags();
  const [digits, setDigits] = useState(empty);
  const [sentAt, setSentAt] = useState(request.sentAt);
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null);
  const [error, setError] = useState<string>();

  const { mutateAsync: signInWithCode } = trpc.auth.signInWithCode.useMutation();
  const submit = async (code: string) => {
    if (busy) return;
    if (!cookies) return setError(t('cookiesSignIn'));
    setBusy('code');
    setError(undefined);
    try {
      await signInWithCode({ email: request.email, code });
    } catch (refused) {
      const refusal = refusalOf(refused);
      setError(refusal.message);
      if (refusal.status === 400) setDigits(empty());
      return;
    } finally {
      setBusy(null);
    }
    dropCodeRequest();
    await enter();
  };

  const change = (next: string[]) => {
    setDigits(next);
    if (next.every(Boolean)) void submit(next.join(''));
  };

  const { mutateAsync: requestCode } = trpc.auth.requestCode.useMutation();
  const resend = async () => {
    setBusy('resend');
    setError(undefined);
    try {
      await requestCode({ email: request.email });
      const now = Date.now();
      keepCodeRequest({ email: request.email, sentAt: now });
      setSentAt(now);
      notify(t('resent'), 'success');
    } catch (refused) {
      setError(refusalOf(refused).message);
    } finally {
      setBusy(null);
    }
  };
  return { digits, change, submit: () => submit(digits.join('')), sentAt, resend, busy, error };
}
