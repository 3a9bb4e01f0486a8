import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toCallError } from './api/links.ts';
import { trpcClient, utils } from './api/trpc.ts';
import { patchAccount, patchMedia, shiftCount } from './events/entity-cache.ts';
import { useRequireLogin } from './session/session.ts';
import { afterPaint } from './timing.ts';

type ToggleKind = 'like' | 'follow' | 'comment-like';

/** Running taps, over all toggles of the page. */
const inFlight = new Set<string>();

/** Whether a tap is running: an event about the same item is then older than the screen. */
export const isToggling = (kind: ToggleKind, id: string): boolean => inFlight.has(`${kind}:${id}`);

export interface Toggle<Answer> {
  kind: ToggleKind;
  /** Requests a state from the server, not a change. */
  send: (id: string, on: boolean) => Promise<Answer>;
  /** Shows a state on every screen, with its count. */
  show: (client: QueryClient, id: string, on: boolean) => void;
  /** Shows the server's answer on every screen. */
  settle: (client: QueryClient, id: string, answer: Answer) => void;
}

/**
 * Switches optimistically, then on the server, and back with a toast on an error. A tap is ignored while the previous one is
 * running (spec part 1 §4), so an impatient second tap does not undo the first.
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
    const { status, message } = toCallError(error);
    if (status !== 401) notify(message, 'error');
  }
}

/** Toggles something for the signed-in person; a visitor is led to sign in. */
export function useToggle<Answer>(toggle: Toggle<Answer>): (id: string, on: boolean) => void {
  const client = useQueryClient();
  const requireLogin = useRequireLogin();
  return useCallback(
    (id, on) => requireLogin(() => void runToggle(toggle, client, id, on)),
    [toggle, client, requireLogin],
  );
}

const likeToggle: Toggle<{ like: boolean; likes: number }> = {
  kind: 'like',
  send: (media, like) => trpcClient.media.like.mutate({ media, like }),
  show: (client, media, like) =>
    patchMedia(client, media, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (client, media, answer) => patchMedia(client, media, answer),
};

/** Likes or unlikes a media; `liked` requests a state: a double tap never unlikes. */
export function useLike(): (media: Pick<MediaView, 'id' | 'like'>, liked?: boolean) => void {
  const toggle = useToggle(likeToggle);
  return useCallback(({ id, like }, liked = like !== true) => toggle(id, liked), [toggle]);
}

function show(client: QueryClient, id: string, isFollowing: boolean) {
  const by = isFollowing ? 1 : -1;
  patchAccount(client, id, ({ followers }) => ({ isFollowing, followers: Math.max(0, Number(followers) + by) }));
  const own = utils.auth.session.getData()?.account;
  // Everything that shows the session re-renders with it: after the tapped item.
  if (own) void afterPaint().then(() => shiftCount(client, 'account', own.id, 'following', by));
}

const followToggle: Toggle<{ isFollowing: boolean; followers: number }> = {
  kind: 'follow',
  send: (id, following) => trpcClient.account.follow.mutate({ id, following }),
  show,
  settle: (client, id, { isFollowing, followers }) => patchAccount(client, id, { isFollowing, followers }),
};

/** Follows or unfollows an account, on every screen that shows it. */
export function useFollow(): (account: { id: string; isFollowing: boolean | null }) => void {
  const toggle = useToggle(followToggle);
  return useCallback(({ id, isFollowing }) => toggle(id, isFollowing !== true), [toggle]);
}
