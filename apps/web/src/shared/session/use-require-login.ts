import type { FirstFeed } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback } from 'react';
import { refusalOf } from '../api/refusal.ts';
import { reportSignedOut } from '../api/signed-out.ts';
import { utils } from '../api/trpc.ts';

/**
 * `requireLogin(act)` acts for a signed-in person; anybody else is taken to /signin and comes back afterwards, as when a call finds
 * nobody signed in. While it is not known who is here it is asked first, and said when there is no answer.
 */
export function useRequireLogin(): (act: () => void) => void {
  return useCallback((act) => {
    const go = ({ account }: FirstFeed['session']) => (account ? act() : reportSignedOut());
    const session = utils.auth.session.getData();
    if (session) return go(session);
    utils.auth.session.fetch().then(go, (error: unknown) => notify(refusalOf(error).message, 'error'));
  }, []);
}
