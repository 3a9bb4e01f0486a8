import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';

/** Whether a reset link still works. A token of an impossible shape is as good as a wrong one. */
export const resetLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['password-reset', id] as const,
    queryFn: () =>
      api.auth.passwordReset.query({ id }).then(
        (found) => found !== null,
        (error: unknown) => {
          if (refusalOf(error).status === 400) return false;
          throw error;
        },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** What the link of a mail undoes; null for one that works no more. */
export const securityChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['security-change', token] as const,
    queryFn: () =>
      api.auth.securityChange.query({ token }).catch((error: unknown) => {
        if (refusalOf(error).status === 400) return null;
        throw error;
      }),
    // What was read stays while the link is used up.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Uses a verification link up, once, however often React asks; answers whether it was right. */
export const verifyEmailQuery = (hash: string) =>
  queryOptions({
    queryKey: ['verify-email', hash] as const,
    queryFn: () =>
      api.auth.verifyEmail.mutate({ hash }).then(
        () => true,
        (error: unknown) => {
          const { status } = refusalOf(error);
          if (status === 400 || status === 409) return false;
          throw error;
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
