import { useEffect } from 'react';
import { keepLastAccount, useSession } from '../../shared/session/session.ts';

/** Keeps who is signed in, for the next login in this tab. */
export function LastAccount() {
  const { account } = useSession();
  const id = account?.id;
  useEffect(() => {
    if (id) keepLastAccount(id);
  }, [id]);
  return null;
}
