import type { AccountView, FirstPage, Language } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportSignedOut, toCallError } from '../api/links.ts';
import { utils } from '../api/trpc.ts';
import { deleteDrafts } from '../forms/drafts.ts';
import { invalidateOwnMedia } from '../media/media-queries.ts';
import { dropKept, keptOwner } from '../offline/kept-cache.ts';
import { dropOutbox } from '../outbox/outbox.ts';

/** The signed-in account. All uses share one cache entry; events about the account's counts apply to it. */
export const sessionQuery = utils.auth.session.queryOptions(undefined, { staleTime: 5 * 60_000 });

interface Session {
  /** False until the first answer. A failure does not count: an unreachable server makes nobody a visitor. */
  known: boolean;
  /** True after the first answer or failure. */
  asked: boolean;
  account: AccountView | null;
  /** Whether coins can be bought here: otherwise nothing that costs coins is offered. */
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

/** Shows the saved own account everywhere. */
export function cacheAccount(account: AccountView) {
  utils.auth.session.setData(undefined, (before) => ({ payments: before?.payments ?? 'none', account }));
  void utils.account.profile.invalidate();
  invalidateOwnMedia();
}

/** Shows a language as the account's until it is saved; returns how to take it back. Null for visitors. */
export function cacheLanguage(language: Language): (() => void) | null {
  const before = utils.auth.session.getData();
  const account = before?.account;
  if (!before || !account?.own) return null;
  const own = { ...account.own, language };
  utils.auth.session.setData(undefined, { ...before, account: { ...account, own } });
  return () => utils.auth.session.setData(undefined, before);
}

const returnPathKey = 'return_path';

/** Stores where a person was when they had to sign in; survives a reload. */
export function rememberReturnPath(path: string) {
  if (path.startsWith('/signin') || path.startsWith('/signup')) return;
  sessionStorage.setItem(returnPathKey, path);
}

/** Where to go after signing in: the stored path of our own pages, or '/'. Deletes it. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(returnPathKey);
  sessionStorage.removeItem(returnPathKey);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}

/**
 * `requireLogin(act)` acts for a signed-in person; visitors are taken to /signin and return afterwards, as when a call finds
 * nobody signed in. An unknown session is queried first, with an error if that fails.
 */
export function useRequireLogin(): (act: () => void) => void {
  return useCallback((act) => {
    const settle = ({ account }: FirstPage['session']) => (account ? act() : reportSignedOut());
    const session = utils.auth.session.getData();
    if (session) return settle(session);
    utils.auth.session.fetch().then(settle, (error: unknown) => notify(toCallError(error).message, 'error'));
  }, []);
}

const lastAccountKey = 'last_account';

/** Who was last signed in in this tab; survives a reload and an expired session. */
export const saveLastAccount = (id: string): void => sessionStorage.setItem(lastAccountKey, id);
const lastAccount = (): string | null => sessionStorage.getItem(lastAccountKey);

/**
 * After signing in: loads the session, refetches what was loaded as a visitor, and continues to `to`, or back to where they
 * were. If the tab's previous session was somebody else's and expired, the page reloads, so that nothing of theirs is left.
 */
export function useAfterSignIn() {
  const navigate = useNavigate();
  return useCallback(
    async (to?: string) => {
      const session = await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
      // Signed in: a reloaded page queries the session again.
      if (!session?.account) return window.location.assign(to ?? takeReturnPath());
      const { id } = session.account;
      const before = lastAccount();
      saveLastAccount(id);
      dropOutbox(id);
      if (keptOwner() !== id) await dropKept();
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
