import type { CommentView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { shiftCount } from '../../shared/live-news/patch-cache.ts';
import { withoutComment, withPinned } from './comment-pages.ts';
import { commentsKey, repliesQuery, threadsQuery } from './queries.ts';
import { commentWords as t } from './words.ts';

/** What its writer and the owner of the media can do with a comment. The lists are fetched again afterwards: replies may stand elsewhere now. */
export function useCommentActions(media: string) {
  const client = useQueryClient();
  const onError = (error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal.status !== 401) notify(refusal.message, 'error');
  };
  const onSettled = () => client.invalidateQueries({ queryKey: commentsKey(media) });

  const remove = useMutation({
    mutationFn: ({ id }: CommentView) => api.comments.remove.mutate({ comment: id }),
    onSuccess: (_gone, { id, thread }) => {
      const { queryKey } = thread ? repliesQuery(media, thread.id) : threadsQuery(media);
      client.setQueryData(queryKey, (pages) => withoutComment(pages, id));
      shiftCount(client, 'media', media, 'comments', -1);
      if (thread) shiftCount(client, 'comment', thread.id, 'replies', -1);
      notify(t('deleted'));
    },
    onSettled,
  });

  const pin = useMutation({
    mutationFn: ({ id, pinned }: CommentView) => api.comments.pin.mutate({ comment: id, pinned: !pinned }),
    onMutate: ({ pinned, ...comment }) => {
      const { queryKey } = threadsQuery(media);
      client.setQueryData(queryKey, (pages) => withPinned(pages, { ...comment, pinned: !pinned }));
    },
    onSuccess: (_comment, { pinned }) => notify(t(pinned ? 'unpinned' : 'pinned')),
    onError,
    onSettled,
  });

  return { remove, pin };
}
