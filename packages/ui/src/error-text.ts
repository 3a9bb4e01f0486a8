import { createContext, useContext } from 'react';

const ErrorText = createContext((text: string) => text);

/** Around the app: how fields say an error that they are given, such as in another language. */
export const ErrorTextProvider = ErrorText.Provider;

export const useErrorText = () => useContext(ErrorText);
