import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { refusalOf } from '../api/refusal.ts';
import { patchMedia } from '../live-news/patch-cache.ts';
import { useRequireLogin } from '../session/use-require-login.ts';
import { createSerialToggle } from '../toggle/serial-toggle.ts';
import { togglePerClient } from '../toggle/toggle-per-client.ts';

function show(client: QueryClient, media: string, like: boolean) {
  patchMedia(client, media, ({ likes }) => ({ like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) }));
}

const toggleOf = togglePerClient((client) =>
  createSerialToggle({
    kind: 'like',
    send: (media, like) => api.media.like.mutate({ media, like }),
    onSettled: (media, { like, likes }) => patchMedia(client, media, { like, likes }),
    onRefused: (media, confirmed, error) => {
      const refusal = refusalOf(error);
      show(client, media, confirmed);
      if (refusal.status !== 401) notify(refusal.message, 'error');
    },
  }),
);

/** Likes or unlikes at once on the screen, in order on the server. */
export function useLike(): (media: Pick<MediaView, 'id' | 'like'>) => void {
  const client = useQueryClient();
  const requireLogin = useRequireLogin();
  return useCallback(
    ({ id, like }) =>
      requireLogin(() => {
        const toggle = toggleOf(client);
        const shown = toggle.intent(id, like === true);
        show(client, id, !shown);
        toggle.set(id, shown, !shown);
      }),
    [client, requireLogin],
  );
}
