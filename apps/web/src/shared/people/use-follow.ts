import { notify } from '@foxreel/ui/notify';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { refusalOf } from '../api/refusal.ts';
import { afterPaint } from '../forms/after-paint.ts';
import { patchAccount, shiftCount } from '../live-news/patch-cache.ts';
import { useRequireLogin } from '../session/use-require-login.ts';
import { sessionQuery } from '../session/use-session.ts';
import { createSerialToggle } from '../toggle/serial-toggle.ts';
import { togglePerClient } from '../toggle/toggle-per-client.ts';

function show(client: QueryClient, id: string, isFollowing: boolean) {
  const by = isFollowing ? 1 : -1;
  patchAccount(client, id, ({ followers }) => ({ isFollowing, followers: Math.max(0, Number(followers) + by) }));
  const own = client.getQueryData(sessionQuery.queryKey)?.account;
  // Whoever shows the session is drawn anew by it: after what was tapped.
  if (own) void afterPaint().then(() => shiftCount(client, 'account', own.id, 'following', by));
}

const toggleOf = togglePerClient((client) =>
  createSerialToggle({
    kind: 'follow',
    send: (id, following) => api.account.follow.mutate({ id, following }),
    onSettled: (id, { isFollowing, followers }) => patchAccount(client, id, { isFollowing, followers }),
    onRefused: (id, confirmed, error) => {
      const refusal = refusalOf(error);
      show(client, id, confirmed);
      if (refusal.status !== 401) notify(refusal.message, 'error');
    },
  }),
);

/** Follows or unfollows at once on the screen; the server is told in order, and quick taps end on the last intent. */
export function useFollow(): (account: { id: string; isFollowing: boolean | null }) => void {
  const client = useQueryClient();
  const requireLogin = useRequireLogin();
  return useCallback(
    ({ id, isFollowing }) =>
      requireLogin(() => {
        const toggle = toggleOf(client);
        const shown = toggle.intent(id, isFollowing === true);
        show(client, id, !shown);
        toggle.set(id, shown, !shown);
      }),
    [client, requireLogin],
  );
}
