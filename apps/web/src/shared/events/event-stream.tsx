import type { StreamEvent } from '@foxreel/contracts';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { queryClient, trpc, trpcClient, utils } from '../api/trpc.ts';
import { useSession } from '../session/session.ts';
import { applyEvent } from './apply-event.ts';

interface EventStreamContextValue {
  /** False while the stream reconnects. */
  connected: boolean;
  watch: (watched: Watched) => () => void;
  listen: (handler: (event: StreamEvent) => void) => () => void;
}

const EventStreamContext = createContext<EventStreamContextValue | null>(null);

interface Watched {
  media: readonly string[];
  accounts: readonly string[];
  /** Creators whose live is on screen: their chat. */
  lives: readonly string[];
  /** The key of the visitor whose support chat is on screen. */
  support?: string | undefined;
}

const most = 200;
const livesMost = 20;

/** Collects what the page's components watch, and reports all of it, debounced, when it changes. */
function createWatchRegistry(onChange: (watched: Watched) => void, waitMs = 200) {
  const media = new Map<string, number>();
  const accounts = new Map<string, number>();
  const lives = new Map<string, number>();
  const support = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const shift = (counts: Map<string, number>, ids: readonly string[], by: 1 | -1) => {
    for (const id of ids) {
      const count = (counts.get(id) ?? 0) + by;
      if (count > 0) counts.set(id, count);
      else counts.delete(id);
    }
  };
  // The newest interests are on screen: the oldest are dropped at the limit.
  const current = (): Watched => ({
    media: [...media.keys()].slice(-most),
    accounts: [...accounts.keys()].slice(-most),
    lives: [...lives.keys()].slice(-livesMost),
    support: [...support.keys()].at(-1),
  });
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(current()), waitMs);
  };

  return {
    current,
    /** Reports the interests again to a new stream. */
    notify: schedule,
    /** Adds an interest; returns the function that removes it. */
    add(watched: Watched): () => void {
      shift(media, watched.media, 1);
      shift(accounts, watched.accounts, 1);
      shift(lives, watched.lives, 1);
      shift(support, watched.support ? [watched.support] : [], 1);
      schedule();
      return () => {
        shift(media, watched.media, -1);
        shift(accounts, watched.accounts, -1);
        shift(lives, watched.lives, -1);
        shift(support, watched.support ? [watched.support] : [], -1);
        schedule();
      };
    },
  };
}

const reconnectMs = 3000;

interface EventStreamProps {
  /** The signed-in account according to the page: null for a visitor, undefined while unknown. */
  account: string | null | undefined;
  onStream: (stream: string | null) => void;
  onEvent: (event: StreamEvent) => void;
  onConnected: (connected: boolean) => void;
}

/** Applies a stream's events to the cache, and refetches everything after a gap. */
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
  // The link reconnects by itself. It gives up after a response that is not a stream, and when the server ends one.
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

/** The page's only event stream: opened once the session is known, and reopened for another account. */
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
        // A closed stream reconnects and queries the session again.
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

function useEventStreamContext() {
  const context = use(EventStreamContext);
  if (!context) throw new Error('EventStreamProvider is missing above this component');
  return context;
}

/** Registers what is on screen, so that its counts and states arrive. */
export function useWatch({ media = [], accounts = [], lives = [], support }: Partial<Watched>) {
  const { watch } = useEventStreamContext();
  const mediaKey = media.join(',');
  const accountsKey = accounts.join(',');
  const livesKey = lives.join(',');
  useEffect(
    () =>
      watch({
        media: mediaKey ? mediaKey.split(',') : [],
        accounts: accountsKey ? accountsKey.split(',') : [],
        lives: livesKey ? livesKey.split(',') : [],
        support,
      }),
    [watch, mediaKey, accountsKey, livesKey, support],
  );
}

/** Receives every event of the stream while mounted, after the caches. */
export function useEvents(handler: (event: StreamEvent) => void) {
  const { listen } = useEventStreamContext();
  const onEvent = useEffectEvent(handler);
  useEffect(() => listen((event) => onEvent(event)), [listen]);
}

/** Whether the stream is connected; false also when the device is offline. */
export function useConnected(): boolean {
  return useEventStreamContext().connected;
}
