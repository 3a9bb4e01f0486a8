import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { trpcClient, utils } from '../api/trpc.ts';
import { patchAccount, shiftCount } from '../events/patch-cache.ts';
import { afterPaint } from '../forms/after-paint.ts';
import type { Toggle } from '../toggle/toggle.ts';
import { useToggle } from '../toggle/toggle.ts';

function show(client: QueryClient, id: string, isFollowing: boolean) {
  const by = isFollowing ? 1 : -1;
  patchAccount(client, id, ({ followers }) => ({ isFollowing, followers: Math.max(0, Number(followers) + by) }));
  const own = utils.auth.session.getData()?.account;
  // Whoever shows the session is drawn anew by it: after what was tapped.
  if (own) void afterPaint().then(() => shiftCount(client, 'account', own.id, 'following', by));
}

const followToggle: Toggle<{ isFollowing: boolean; followers: number }> = {
  kind: 'follow',
  send: (id, following) => trpcClient.account.follow.mutate({ id, following }),
  show,
  settle: (client, id, { isFollowing, followers }) => patchAccount(client, id, { isFollowing, followers }),
};

/** Follows or unfollows somebody, on every screen that shows them. */
export function useFollow(): (account: { id: string; isFollowing: boolean | null }) => void {
  const toggle = useToggle(followToggle);
  return useCallback(({ id, isFollowing }) => toggle(id, isFollowing !== true), [toggle]);
}
