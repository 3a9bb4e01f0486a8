import type { AppRouter } from '@foxreel/api/router';
import type { StreamEvent } from '@foxreel/contracts';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';

export interface StreamHandlers {
  onEvent: (event: StreamEvent) => void;
  onConnected: (connected: boolean) => void;
}

/** Opens the page's one event stream; it reconnects by itself. Answers the way to close it. Loaded after the first paint. */
export function openStream({ onEvent, onConnected }: StreamHandlers): () => void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let stop = () => {};

  const open = () => {
    const subscription = client.stream.open.subscribe(undefined, {
      onData: (envelope) => {
        onConnected(true);
        onEvent(envelope.data);
      },
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') onConnected(false);
      },
      onError: () => {
        onConnected(false);
        stop();
        if (!closed) retry = setTimeout(open, 3000);
      },
    });
    stop = () => subscription.unsubscribe();
  };

  open();
  return () => {
    closed = true;
    clearTimeout(retry);
    stop();
  };
}
