import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRequireLogin } from '../session/use-require-login.ts';
import { runToggle, type Toggle } from './toggle.ts';

/** Switches one thing on or off for whoever is signed in; a visitor is led to the sign-in. */
export function useToggle<Answer>(toggle: Toggle<Answer>): (id: string, on: boolean) => void {
  const client = useQueryClient();
  const requireLogin = useRequireLogin();
  return useCallback(
    (id, on) => requireLogin(() => void runToggle(toggle, client, id, on)),
    [toggle, client, requireLogin],
  );
}
