import type { AccountView, CommentView } from '@foxreel/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { shiftCount } from '../../shared/events/entity-cache.ts';
import { afterPaint } from '../../shared/timing.ts';
import { withComment, withoutComment } from './comment-pages.ts';
import { type CommentPages, commentList } from './queries.ts';

interface Written {
  message: string;
  from: AccountView;
  /** The comment that it answers. */
  thread: CommentView | null;
  /** Gets the text back with the reason; null when the way to the login says enough. */
  refuse: (words: string | null, message: string) => void;
}

const draft = (media: string, { message, from, thread }: Written): CommentView => ({
  id: `sending:${crypto.randomUUID()}`,
  media,
  from,
  message,
  thread: thread && { id: thread.id, message: thread.message },
  replies: 0,
  pinned: false,
  likes: 0,
  like: false,
  addDate: new Date().toISOString(),
});

/** Writes a comment or a reply: it stands there at once, and is taken back when the server refuses. */
export function useAddComment(media: string) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const listOf = ({ thread }: Written) => commentList(media, thread?.id);
  const count = ({ thread }: Written, by: number) => {
    shiftCount(client, 'media', media, 'comments', by);
    if (thread) shiftCount(client, 'comment', thread.id, 'replies', by);
  };
  return useMutation({
    mutationFn: ({ message, thread }: Written) =>
      trpcClient.comments.add.mutate({ media, message, ...(thread ? { thread: thread.id } : {}) }),
    onMutate: async (written) => {
      const queryKey = listOf(written);
      // The field is empty first, then the comment stands in the list.
      await afterPaint();
      // Replies that were never opened have not come either.
      const cut = client.isFetching({ queryKey }) > 0 || client.getQueryData(queryKey) === undefined;
      await client.cancelQueries({ queryKey });
      const shown = draft(media, written);
      client.setQueryData<CommentPages>(queryKey, (pages) => withComment(pages, shown));
      count(written, 1);
      return { shown, cut };
    },
    onSuccess: (comment, written, { shown }) => {
      client.setQueryData<CommentPages>(listOf(written), (pages) => withComment(pages, comment, shown.id));
    },
    onError: (error, written, context) => {
      if (context)
        client.setQueryData<CommentPages>(listOf(written), (pages) => withoutComment(pages, context.shown.id));
      count(written, -1);
      const refusal = refusalOf(error);
      written.refuse(refusal.status === 401 ? null : `${t('notSent')} ${refusal.message}`, written.message);
    },
    // A list that was on its way still has to come: without it this comment would seem to be the only one.
    onSettled: (_comment, _error, written, context) => {
      if (context?.cut) void client.invalidateQueries({ queryKey: listOf(written) });
    },
  });
}
