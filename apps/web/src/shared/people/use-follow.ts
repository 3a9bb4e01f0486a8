import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { afterPaint } from '../forms/after-paint.ts';
import { patchAccount, shiftCount } from '../live-news/patch-cache.ts';
import { sessionQuery } from '../session/use-session.ts';
import type { Toggle } from '../toggle/toggle.ts';
import { useToggle } from '../toggle/use-toggle.ts';

function show(client: QueryClient, id: string, isFollowing: boolean) {
  const by = isFollowing ? 1 : -1;
  patchAccount(client, id, ({ followers }) => ({ isFollowing, followers: Math.max(0, Number(followers) + by) }));
  const own = client.getQueryData(sessionQuery.queryKey)?.account;
  // Whoever shows the session is drawn anew by it: after what was tapped.
  if (own) void afterPaint().then(() => shiftCount(client, 'account', own.id, 'following', by));
}

const followToggle: Toggle<{ isFollowing: boolean; followers: number }> = {
  kind: 'follow',
  send: (id, following) => api.account.follow.mutate({ id, following }),
  show,
  settle: (client, id, { isFollowing, followers }) => patchAccount(client, id, { isFollowing, followers }),
};

/** Follows or unfollows somebody, on every screen that shows them. */
export function useFollow(): (account: { id: string; isFollowing: boolean | null }) => void {
  const toggle = useToggle(followToggle);
  return useCallback(({ id, isFollowing }) => toggle(id, isFollowing !== true), [toggle]);
}
