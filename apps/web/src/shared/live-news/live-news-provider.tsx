import type { StreamEvent } from '@foxreel/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { useSession } from '../session/use-session.ts';
import { type LiveNewsApi, LiveNewsContext } from './live-news-context.ts';
import { createWatchRegistry } from './watch-registry.ts';

/** Until what opens the stream is asked for again, when the line broke before it was there. */
const retryMs = 3000;

/** The page's one stream: opens after the first paint, again for another account, and refetches after every gap. */
export function LiveNewsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { known, asked, account } = useSession();
  const [connected, setConnected] = useState(true);
  const streamId = useRef<string | null>(null);
  const listeners = useRef(new Set<(event: StreamEvent) => void>());

  const registry = useMemo(
    () =>
      createWatchRegistry(({ media, accounts, lives }) => {
        const stream = streamId.current;
        if (!stream) return;
        api.stream.watch.mutate({ stream, media: [...media], accounts: [...accounts], lives: [...lives] }).catch(() => {
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
    let gap = false;
    const onEvent = (event: StreamEvent) => {
      if (event.type === 'ready') {
        streamId.current = event.stream;
        registry.add({ media: [], accounts: [], lives: [] })();
        if (gap || !known || event.account !== accountId) void client.invalidateQueries();
        gap = true;
        return;
      }
      for (const listener of listeners.current) listener(event);
    };
    let timer: ReturnType<typeof setTimeout>;
    const start = () =>
      void Promise.all([import('./open-stream.ts'), import('./apply-news.ts')]).then(
        ([{ openStream }, { applyNews }]) => {
          const take = (event: StreamEvent) => {
            applyNews(client, event);
            onEvent(event);
          };
          if (!over) close = openStream({ onEvent: take, onConnected: setConnected });
        },
        () => {
          if (over) return;
          gap = true;
          setConnected(false);
          timer = setTimeout(start, retryMs);
        },
      );
    timer = setTimeout(start, 300);
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
