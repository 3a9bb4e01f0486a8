import { Button, buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { queryOptions } from '@tanstack/react-query';
import { getMutationKey, getQueryKey } from '@trpc/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient } from '../../shared/api/trpc.ts';
import { AuthPage, textLink } from './auth-page.tsx';

export function CheckingLink() {
  const { t } = useTranslation('account');
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] place-items-center text-muted">
      <Spinner label={t('checkingLink')} />
    </div>
  );
}

/** A wrong, used or expired reset link, and how to get a new one. */
export function InvalidLink() {
  const { t } = useTranslation('account');
  return (
    <AuthPage
      title={t('linkTitle')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('backToSignIn')}
        </Link>
      }
    >
      <p role="alert" className="text-15 text-danger-text">
        {t('linkInvalid')}
      </p>
      <Link to="/forgot-pass" className={buttonClass('primary', 'w-full')}>
        {t('newLink')}
      </Link>
    </AuthPage>
  );
}

/** The server could not be reached, so nothing is known about the link. */
export function UncheckedLink({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <AuthPage title={t('linkUnchecked')}>
      <Button kind="secondary" busy={busy} onClick={onRetry} className="w-full">
        {t('retry')}
      </Button>
    </AuthPage>
  );
}

/** Whether a reset link still works. A malformed token counts as wrong. */
export const resetLinkQuery = (id: string) =>
  queryOptions({
    queryKey: getQueryKey(trpc.auth.passwordReset, { id }, 'query'),
    queryFn: () =>
      trpcClient.auth.passwordReset.query({ id }).then(
        (found) => found !== null,
        (error: unknown) => {
          if (toCallError(error).status === 400) return false;
          throw error;
        },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** The change that an emailed link undoes; null if it no longer works. */
export const securityChangeQuery = (token: string) =>
  queryOptions({
    queryKey: getQueryKey(trpc.auth.securityChange, { token }, 'query'),
    queryFn: () =>
      trpcClient.auth.securityChange.query({ token }).catch((error: unknown) => {
        if (toCallError(error).status === 400) return null;
        throw error;
      }),
    // Stays on screen while the link is being used.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Uses a verification link once, however often React renders; true if it was valid. */
export const verifyEmailQuery = (hash: string) =>
  queryOptions({
    queryKey: [...getMutationKey(trpc.auth.verifyEmail), { hash }],
    queryFn: () =>
      trpcClient.auth.verifyEmail.mutate({ hash }).then(
        () => true,
        (error: unknown) => {
          const { status } = toCallError(error);
          if (status === 400 || status === 409) return false;
          throw error;
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
