import type { CommentView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { shiftCount } from '../../shared/events/entity-cache.ts';
import { withoutComment, withPinned } from './comment-pages.ts';
import { type CommentPages, commentList, invalidateComments } from './queries.ts';

/** What its writer and the owner of the media can do with a comment. The lists are fetched again afterwards: replies may stand elsewhere now. */
export function useCommentActions(media: string) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const onError = (error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal.status !== 401) notify(refusal.message, 'error');
  };
  const onSettled = () => invalidateComments(media);

  const remove = useMutation({
    mutationFn: ({ id }: CommentView) => trpcClient.comments.remove.mutate({ comment: id }),
    onSuccess: (_gone, { id, thread }) => {
      client.setQueryData<CommentPages>(commentList(media, thread?.id), (pages) => withoutComment(pages, id));
      shiftCount(client, 'media', media, 'comments', -1);
      if (thread) shiftCount(client, 'comment', thread.id, 'replies', -1);
      notify(t('deleted'));
    },
    onSettled,
  });

  const pin = useMutation({
    mutationFn: ({ id, pinned }: CommentView) => trpcClient.comments.pin.mutate({ comment: id, pinned: !pinned }),
    onMutate: ({ pinned, ...comment }) => {
      client.setQueryData<CommentPages>(commentList(media), (pages) =>
        withPinned(pages, { ...comment, pinned: !pinned }),
      );
    },
    onSuccess: (_comment, { pinned }) => notify(t(pinned ? 'unpinned' : 'pinned')),
    onError,
    onSettled,
  });

  return { remove, pin };
}
