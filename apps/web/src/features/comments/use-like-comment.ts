import type { CommentView } from '@foxreel/contracts';
import { useCallback } from 'react';
import { trpcClient } from '../../shared/api/trpc.ts';
import { patchComment } from '../../shared/events/entity-cache.ts';
import { type Toggle, useToggle } from '../../shared/toggle.ts';

const likeToggle: Toggle<{ like: boolean; likes: number }> = {
  kind: 'comment-like',
  send: (comment, like) => trpcClient.comments.like.mutate({ comment, like }),
  show: (client, id, like) =>
    patchComment(client, id, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (client, id, answer) => patchComment(client, id, answer),
};

/** Likes or unlikes a comment. */
export function useLikeComment(): (comment: Pick<CommentView, 'id' | 'like'>) => void {
  const toggle = useToggle(likeToggle);
  return useCallback(({ id, like }) => toggle(id, like !== true), [toggle]);
}
