import type { FirstFeed } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { refusalOf } from '../api/refusal.ts';
import { reportSignedOut } from '../api/signed-out.ts';
import { sessionQuery } from './use-session.ts';

/**
 * `requireLogin(act)` acts for a signed-in person; anybody else is taken to /signin and comes back afterwards, as when a call finds
 * nobody signed in. While it is not known who is here it is asked first, and said when there is no answer.
 */
export function useRequireLogin(): (act: () => void) => void {
  const client = useQueryClient();
  return useCallback(
    (act) => {
      const go = ({ account }: FirstFeed['session']) => (account ? act() : reportSignedOut());
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session) return go(session);
      api.auth.session.query().then(
        (answer) => {
          client.setQueryData(sessionQuery.queryKey, answer);
          go(answer);
        },
        (error) => notify(refusalOf(error).message, 'error'),
      );
    },
    [client],
  );
}
