import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { utils } from '../../../shared/api/trpc.ts';
import { setAlert } from '../../../shared/popups/show-alert.ts';
import { verifyEmailQuery } from '../queries.ts';
import { CheckingLink, UncheckedLink } from './link-check.tsx';

/** /verify-email?hash=…: on success to /account; to / with a note when the hash is missing or wrong (spec part 1 §8). */
export function VerifyEmail({ hash }: { hash: string | null }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery({
    ...verifyEmailQuery(hash ?? ''),
    enabled: Boolean(hash),
  });
  const right = hash ? data : false;
  useEffect(() => {
    if (right === undefined) return;
    if (right) void utils.auth.session.invalidate();
    if (right) notify(t('emailVerified'), 'success');
    else setAlert({ title: t('linkInvalid'), text: t('linkInvalidHint') });
    navigate(right ? '/account' : '/?popup=alert', { replace: true });
  }, [right, navigate, t]);
  if (isError) return <UncheckedLink busy={isFetching} onRetry={() => void refetch()} />;
  return <CheckingLink />;
}
