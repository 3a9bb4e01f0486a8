import { createContext, useContext } from 'react';

const CloseLabel = createContext('Close');

/** Names the close buttons of sheets and enlarged pictures below it, in the reader's language. English without it. */
export const CloseLabelProvider = CloseLabel.Provider;

export const useCloseLabel = (): string => useContext(CloseLabel);
