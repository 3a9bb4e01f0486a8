import type { StreamEvent } from '@foxreel/contracts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient, trpc, trpcClient, utils } from '../api/trpc.ts';
import { useSession } from '../session/use-session.ts';
import { applyEvent } from './apply-event.ts';
import { EventStreamContext, type EventStreamContextValue } from './event-stream-context.ts';
import { createWatchRegistry } from './watch-registry.ts';

const reconnectMs = 3000;

interface EventStreamProps {
  /** Whom the page takes to be signed in: null for a visitor, undefined while that is unknown. */
  account: string | null | undefined;
  onStream: (stream: string | null) => void;
  onEvent: (event: StreamEvent) => void;
  onConnected: (connected: boolean) => void;
}

/** Puts the events of one stream into the cache, and refetches everything after a gap. */
function EventStream({ account, onStream, onEvent, onConnected }: EventStreamProps) {
  const gap = useRef(false);
  const { status, error, reset } = trpc.stream.open.useSubscription(undefined, {
    onData: ({ data: event }) => {
      if (event.type !== 'ready') {
        applyEvent(queryClient, event);
        return onEvent(event);
      }
      onStream(event.stream);
      if (gap.current || event.account !== account) void utils.invalidate();
      gap.current = true;
    },
  });
  // The link reconnects a broken line itself. It gives up after an answer that is no stream, and when the server ends one.
  const ended = status === 'error' || status === 'idle';
  const broken = ended || (status === 'connecting' && error !== null);
  useEffect(() => {
    if (status === 'pending') onConnected(true);
    else if (broken) onConnected(false);
  }, [status, broken, onConnected]);
  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(reset, reconnectMs);
    return () => clearTimeout(timer);
  }, [ended, reset]);
  useEffect(() => () => onStream(null), [onStream]);
  return null;
}

/** The page's one event stream: open once it was asked who is signed in, and opened again for another account. */
export function EventStreamProvider({ children }: { children: ReactNode }) {
  const { known, asked, account } = useSession();
  const [connected, setConnected] = useState(true);
  const listeners = useRef(new Set<(event: StreamEvent) => void>());

  const { registry, onStream } = useMemo(() => {
    let stream: string | null = null;
    const registry = createWatchRegistry(({ media, accounts, lives, support = null }) => {
      if (!stream) return;
      const shown = { media: [...media], accounts: [...accounts], lives: [...lives] };
      trpcClient.stream.watch.mutate({ stream, ...shown, support }).catch(() => {
        // A stream that is gone reconnects by itself and asks again.
      });
    });
    const onStream = (next: string | null) => {
      stream = next;
      if (next) registry.notify();
    };
    return { registry, onStream };
  }, []);

  const value = useMemo<EventStreamContextValue>(
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
  const onEvent = useCallback((event: StreamEvent) => {
    for (const listener of listeners.current) listener(event);
  }, []);
  const viewer = known ? (account?.id ?? null) : undefined;
  return (
    <EventStreamContext value={value}>
      {asked && (
        <EventStream
          key={viewer ?? String(viewer)}
          account={viewer}
          onStream={onStream}
          onEvent={onEvent}
          onConnected={setConnected}
        />
      )}
      {children}
    </EventStreamContext>
  );
}
