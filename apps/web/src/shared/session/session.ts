import type { AccountView, FirstFeed } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportSignedOut, toCallError } from '../api/links.ts';
import { utils } from '../api/trpc.ts';
import { deleteDrafts } from '../forms/drafts.ts';
import { invalidateOwnMedia } from '../media/media-queries.ts';

/** Who is signed in. The same cache entry everywhere; events about the account's counts are applied to it. */
export const sessionQuery = utils.auth.session.queryOptions(undefined, { staleTime: 5 * 60_000 });

interface Session {
  /** False until the first answer. A failure is none: nobody is a visitor because the server could not be asked. */
  known: boolean;
  /** True after the first answer or failure. */
  asked: boolean;
  account: AccountView | null;
  /** Whether coins can be bought here: without, nothing is offered that costs coins. */
  paying: boolean;
}

export function useSession(): Session {
  const { data, isFetched } = useQuery(sessionQuery);
  return {
    known: !!data,
    asked: isFetched,
    account: data?.account ?? null,
    paying: (data?.payments ?? 'none') !== 'none',
  };
}

/** Shows the own account as it has just been saved, everywhere. */
export function cacheAccount(account: AccountView) {
  utils.auth.session.setData(undefined, (before) => ({ payments: before?.payments ?? 'none', account }));
  void utils.account.profile.invalidate();
  invalidateOwnMedia();
}

const returnPathKey = 'return_path';

/** Remembers where a person was when sign-in became necessary; outlives a reload. */
export function rememberReturnPath(path: string) {
  if (path.startsWith('/signin') || path.startsWith('/signup')) return;
  sessionStorage.setItem(returnPathKey, path);
}

/** Where to go after sign-in: the remembered path of our own pages, or '/'. Forgets it. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnPathKey);
  sessionStorage.removeItem(returnPathKey);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}

/**
 * `requireLogin(act)` acts for a signed-in person; anybody else is taken to /signin and comes back afterwards, as when a call finds
 * nobody signed in. While it is not known who is here it is asked first, and said when there is no answer.
 */
export function useRequireLogin(): (act: () => void) => void {
  return useCallback((act) => {
    const go = ({ account }: FirstFeed['session']) => (account ? act() : reportSignedOut());
    const session = utils.auth.session.getData();
    if (session) return go(session);
    utils.auth.session.fetch().then(go, (error: unknown) => notify(toCallError(error).message, 'error'));
  }, []);
}

const lastAccountKey = 'last_account';

/** Who was signed in last in this tab; outlives a reload and an expired login. */
export const saveLastAccount = (id: string): void => sessionStorage.setItem(lastAccountKey, id);
const lastAccount = (): string | null => sessionStorage.getItem(lastAccountKey);

/**
 * After a login: fetches who is signed in, fetches anew what was seen as a visitor, and goes on; back to where they were without `to`.
 * Where somebody else was signed in before, whose login ran out, the page begins anew, and nothing of theirs is left.
 */
export function useAfterSignIn() {
  const navigate = useNavigate();
  return useCallback(
    async (to?: string) => {
      const session = await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
      // The login is there: who it is will be asked again by a page that is loaded anew.
      if (!session?.account) return window.location.assign(to ?? takeReturnPath());
      const { id } = session.account;
      const before = lastAccount();
      saveLastAccount(id);
      if (before !== null && before !== id) {
        deleteDrafts();
        takeReturnPath();
        return window.location.assign(to ?? '/');
      }
      void utils.invalidate();
      navigate(to ?? takeReturnPath(), { replace: true });
    },
    [navigate],
  );
}
