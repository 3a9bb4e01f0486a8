import { useEffect } from 'react';
import { claimKept, dropKept, keptOwner } from '../shared/offline/kept-cache.ts';
import { useSession } from '../shared/session/session.ts';

/** Keeps what the signed-in account sees for the time without a connection, where a service worker can show it. */
export function KeptData() {
  const { known, account } = useSession();
  const id = account?.id;
  const isVisitor = known && !account;
  useEffect(() => {
    // The session has ended elsewhere.
    if (isVisitor && keptOwner() !== null) void dropKept();
  }, [isVisitor]);
  useEffect(() => {
    if (!id || !('serviceWorker' in navigator)) return;
    let end: (() => void) | null = () => undefined;
    const start = async () => {
      await navigator.serviceWorker.ready;
      const [{ keepQueries }, { reviewKeptFilms }] = await Promise.all([
        import('../shared/offline/keep-queries.ts'),
        import('../shared/offline/keep-film.ts'),
      ]);
      await claimKept(id);
      if (end) end = keepQueries(id);
      await reviewKeptFilms();
    };
    // Nothing is kept until the next page, if this cannot be loaded.
    start().catch(() => undefined);
    return () => {
      end?.();
      end = null;
    };
  }, [id]);
  return null;
}
