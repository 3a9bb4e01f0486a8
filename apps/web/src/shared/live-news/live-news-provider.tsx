import type { StreamEvent } from '@foxreel/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { trpcClient } from '../api/trpc.ts';
import { useSession } from '../session/use-session.ts';
import { type LiveNewsApi, LiveNewsContext } from './live-news-context.ts';
import { createWatchRegistry } from './watch-registry.ts';

const laterMs = 300;
const longestMs = 60_000;

/** The page's one stream: opens after the first paint, again for another account, and refetches after every gap. */
export function LiveNewsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { known, asked, account } = useSession();
  const [connected, setConnected] = useState(true);
  const streamId = useRef<string | null>(null);
  const listeners = useRef(new Set<(event: StreamEvent) => void>());

  const registry = useMemo(
    () =>
      createWatchRegistry(({ media, accounts, lives, support = null }) => {
        const stream = streamId.current;
        if (!stream) return;
        const shown = { media: [...media], accounts: [...accounts], lives: [...lives] };
        trpcClient.stream.watch.mutate({ stream, ...shown, support }).catch(() => {
          // A stream that is gone reconnects by itself and asks again.
        });
      }),
    [],
  );

  const accountId = account?.id ?? null;
  useEffect(() => {
    if (!asked) return;
    let close = () => {};
    let over = false;
    let missed = false;
    let wait = laterMs;
    let timer: ReturnType<typeof setTimeout>;
    const onStream = (stream: string) => {
      streamId.current = stream;
      registry.add({ media: [], accounts: [], lives: [] })();
    };
    const onEvent = (event: StreamEvent) => {
      for (const listener of listeners.current) listener(event);
    };
    const start = () =>
      void import('./follow-news.ts').then(
        ({ followNews }) => {
          const account = known ? accountId : undefined;
          if (!over) close = followNews({ client, account, missed, onStream, onEvent, onConnected: setConnected });
        },
        () => {
          if (over) return;
          // The line is broken, or a new version has no such part: ever later.
          missed = true;
          setConnected(false);
          wait = Math.min(2 * wait, longestMs);
          timer = setTimeout(start, wait);
        },
      );
    timer = setTimeout(start, wait);
    return () => {
      over = true;
      clearTimeout(timer);
      close();
      streamId.current = null;
    };
  }, [known, asked, accountId, client, registry]);

  const value = useMemo<LiveNewsApi>(
    () => ({
      connected,
      watch: registry.add,
      listen: (handler) => {
        listeners.current.add(handler);
        return () => void listeners.current.delete(handler);
      },
    }),
    [connected, registry],
  );
  return <LiveNewsContext value={value}>{children}</LiveNewsContext>;
}
