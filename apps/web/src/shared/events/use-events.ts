import type { StreamEvent } from '@foxreel/contracts';
import { use, useEffect, useEffectEvent } from 'react';
import { EventStreamContext } from './event-stream-context.ts';
import type { Watched } from './watch-registry.ts';

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

/** Hears every event of the stream while mounted, after the caches have taken it. */
export function useEvents(handler: (event: StreamEvent) => void) {
  const { listen } = useEventStreamContext();
  const onEvent = useEffectEvent(handler);
  useEffect(() => listen((event) => onEvent(event)), [listen]);
}

/** Whether the stream is up; false also when the device is offline. */
export function useConnected(): boolean {
  return useEventStreamContext().connected;
}
