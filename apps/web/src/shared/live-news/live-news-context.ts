import type { StreamEvent } from '@foxreel/contracts';
import { createContext } from 'react';
import type { Watched } from './watch-registry.ts';

export interface LiveNewsApi {
  /** False while the stream is being reached again. */
  connected: boolean;
  watch: (watched: Watched) => () => void;
  listen: (handler: (event: StreamEvent) => void) => () => void;
}

export const LiveNewsContext = createContext<LiveNewsApi | null>(null);
