import type { CommentView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { patchComment, shiftCount } from '../../shared/live-news/patch-cache.ts';

/** Likes or unlikes a comment at once on the screen. Calls run in order, so that quick taps end on the last intent. */
export function useLikeComment() {
  const client = useQueryClient();
  const show = (id: string, like: boolean) => {
    patchComment(client, id, { like });
    shiftCount(client, 'comment', id, 'likes', like ? 1 : -1);
  };
  return useMutation({
    scope: { id: 'like-comment' },
    mutationFn: ({ id }: CommentView) => api.comments.like.mutate({ comment: id }),
    onMutate: ({ id, like }) => show(id, like !== true),
    onError: (error, { id, like }) => {
      show(id, like === true);
      const refusal = refusalOf(error);
      if (refusal.status !== 401) notify(refusal.message, 'error');
    },
  });
}
