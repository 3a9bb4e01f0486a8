import type { MediaView } from '@foxreel/contracts';
import { useCallback } from 'react';
import { trpcClient } from '../api/trpc.ts';
import { patchMedia } from '../events/patch-cache.ts';
import type { Toggle } from '../toggle/toggle.ts';
import { useToggle } from '../toggle/toggle.ts';

const likeToggle: Toggle<{ like: boolean; likes: number }> = {
  kind: 'like',
  send: (media, like) => trpcClient.media.like.mutate({ media, like }),
  show: (client, media, like) =>
    patchMedia(client, media, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (client, media, answer) => patchMedia(client, media, answer),
};

/** Likes or unlikes a media; `wanted` asks for one of both, as a double tap does, which never unlikes. */
export function useLike(): (media: Pick<MediaView, 'id' | 'like'>, wanted?: boolean) => void {
  const toggle = useToggle(likeToggle);
  return useCallback(({ id, like }, wanted = like !== true) => toggle(id, wanted), [toggle]);
}
