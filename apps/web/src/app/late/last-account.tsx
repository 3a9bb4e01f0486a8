import { useEffect } from 'react';
import { keepLastAccount } from '../../shared/session/last-account.ts';
import { useSession } from '../../shared/session/use-session.ts';

/** Keeps who is signed in, for the next login in this tab. */
export function LastAccount() {
  const { account } = useSession();
  const id = account?.id;
  useEffect(() => {
    if (id) keepLastAccount(id);
  }, [id]);
  return null;
}
