import { notify } from '@foxreel/ui/notify';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalOf } from '../api/refusal.ts';
import { useRequireLogin } from '../session/use-require-login.ts';

export type ToggleKind = 'like' | 'follow' | 'comment-like';

/** Taps on their way to the server, over all toggles of the page. */
const inFlight = new Set<string>();

/** Whether a tap is on its way: an event about the same thing is then older than the screen. */
export const isToggling = (kind: ToggleKind, id: string): boolean => inFlight.has(`${kind}:${id}`);

export interface Toggle<Answer> {
  kind: ToggleKind;
  /** Asks the server for a state, not for a change. */
  send: (id: string, on: boolean) => Promise<Answer>;
  /** Puts a state on every screen, with the count that belongs to it. */
  show: (client: QueryClient, id: string, on: boolean) => void;
  /** Puts the server's answer on every screen. */
  settle: (client: QueryClient, id: string, answer: Answer) => void;
}

/**
 * Switches at once on the screen, then on the server, and back with a message when the server refuses. A tap is ignored
 * while the one before it is in flight (spec part 1 §4), so the second tap of an impatient finger does not undo the first.
 */
export async function runToggle<Answer>(
  { kind, send, show, settle }: Toggle<Answer>,
  client: QueryClient,
  id: string,
  on: boolean,
): Promise<void> {
  const key = `${kind}:${id}`;
  if (inFlight.has(key)) return;
  inFlight.add(key);
  show(client, id, on);
  try {
    const answer = await send(id, on);
    inFlight.delete(key);
    settle(client, id, answer);
  } catch (error) {
    inFlight.delete(key);
    show(client, id, !on);
    const { status, message } = refusalOf(error);
    if (status !== 401) notify(message, 'error');
  }
}

/** Switches one thing on or off for whoever is signed in; a visitor is led to the sign-in. */
export function useToggle<Answer>(toggle: Toggle<Answer>): (id: string, on: boolean) => void {
  const client = useQueryClient();
  const requireLogin = useRequireLogin();
  return useCallback(
    (id, on) => requireLogin(() => void runToggle(toggle, client, id, on)),
    [toggle, client, requireLogin],
  );
}
