import type { ReactNode } from 'react';

/** A primitive with each of its states, by the state's name. */
export interface Shown {
  name: string;
  states: Record<string, ReactNode>;
}
