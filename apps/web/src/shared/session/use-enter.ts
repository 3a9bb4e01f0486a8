import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { utils } from '../api/trpc.ts';
import { dropDrafts } from '../forms/drafts.ts';
import { keepLastAccount, lastAccount } from './last-account.ts';
import { takeReturnPath } from './return-path.ts';

/**
 * After a login: fetches who is signed in, fetches anew what was seen as a visitor, and goes on; back to where they were without `to`.
 * Where somebody else was signed in before, whose login ran out, the page begins anew, and nothing of theirs is left.
 */
export function useEnter() {
  const navigate = useNavigate();
  return useCallback(
    async (to?: string) => {
      const session = await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
      // The login is there: who it is will be asked again by a page that is loaded anew.
      if (!session?.account) return window.location.assign(to ?? takeReturnPath());
      const { id } = session.account;
      const before = lastAccount();
      keepLastAccount(id);
      if (before !== null && before !== id) {
        dropDrafts();
        takeReturnPath();
        return window.location.assign(to ?? '/');
      }
      void utils.invalidate();
      navigate(to ?? takeReturnPath(), { replace: true });
    },
    [navigate],
  );
}
