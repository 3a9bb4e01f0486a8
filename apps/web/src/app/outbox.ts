import { useEffect } from 'react';
import { queryClient } from '../shared/api/trpc.ts';
import { loadNamespaces } from '../shared/i18n/i18n.ts';
import { restoreOutbox } from '../shared/outbox/outbox.ts';
import { readOutbox } from '../shared/outbox/outbox-store.ts';
import { useSession } from '../shared/session/session.ts';
import { showWaitingTaps } from '../shared/toggle.ts';

/** Continues what the account has not sent before this page was loaded, in its order: with all kinds or none. */
async function continueOutbox(account: string): Promise<void> {
  if (readOutbox(account).length > 0)
    await Promise.all([import('./outbox-kinds.ts'), loadNamespaces(['comments', 'messages', 'uploads'])]);
  restoreOutbox(account);
}

/** Sends what waits once its author is signed in, and shows likes and follows that wait on what is loaded meanwhile. */
export function Outbox() {
  const { account } = useSession();
  const id = account?.id;
  useEffect(() => {
    if (!id) return;
    // What could not be fetched now is fetched when the connection is back.
    const start = () => void continueOutbox(id).catch(() => undefined);
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [id]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') showWaitingTaps();
      }),
    [],
  );
  return null;
}
