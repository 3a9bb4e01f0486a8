import type { CommentView } from '@foxreel/contracts';
import { useCallback } from 'react';
import { queryClient, trpcClient } from '../../shared/api/trpc.ts';
import { patchComment } from '../../shared/events/entity-cache.ts';
import { createToggle, useToggle } from '../../shared/toggle.ts';

const tapLike = createToggle<{ like: boolean; likes: number }>({
  kind: 'comment-like',
  send: (comment, like, signal) => trpcClient.comments.like.mutate({ comment, like }, { signal }),
  show: (id, like) =>
    patchComment(queryClient, id, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (id, answer) => patchComment(queryClient, id, answer),
});

/** Likes or unlikes a comment. */
export function useLikeComment(): (comment: Pick<CommentView, 'id' | 'like'>) => void {
  const toggle = useToggle(tapLike);
  return useCallback(({ id, like }) => toggle(id, like !== true), [toggle]);
}
