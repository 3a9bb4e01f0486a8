import type { StreamEvent } from '@foxreel/contracts';
import { createContext } from 'react';
import type { Watched } from './watch-registry.ts';

export interface EventStreamContextValue {
  /** False while the stream reconnects. */
  connected: boolean;
  watch: (watched: Watched) => () => void;
  listen: (handler: (event: StreamEvent) => void) => () => void;
}

export const EventStreamContext = createContext<EventStreamContextValue | null>(null);
