import { createContext, useContext } from 'react';

export interface Texts {
  /** The label of the close buttons of sheets and enlarged pictures. */
  close: string;
  /** How fields say an error that they are given. */
  error: (text: string) => string;
  /** While offline: what an error state says, as trying again would not help; otherwise null. */
  notKept: string | null;
}

const TextsContext = createContext<Texts>({ close: 'Close', error: (text) => text, notKept: null });

/** Around the app: what components say by themselves, in the reader's language. English without it. */
export const TextsProvider = TextsContext.Provider;

export const useTexts = (): Texts => useContext(TextsContext);
