import type { AccountView, CommentView } from '@foxreel/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { afterPaint } from '../../shared/forms/after-paint.ts';
import { shiftCount } from '../../shared/live-news/patch-cache.ts';
import { commentsQuery, withComment, withoutComment } from './queries.ts';
import { commentWords as t } from './words.ts';

function draft(media: string, message: string, from: AccountView): CommentView {
  return {
    id: `sending:${crypto.randomUUID()}`,
    media,
    from,
    message,
    thread: null,
    likes: 0,
    like: false,
    addDate: new Date().toISOString(),
  };
}

interface Written {
  message: string;
  from: AccountView;
  /** Gets the text back with the reason; null when the way to the login says enough. */
  refuse: (words: string | null, message: string) => void;
}

/** Writes a comment: it stands there at once, and is taken back when the server refuses. */
export function useAddComment(media: string) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(media);
  return useMutation({
    mutationFn: ({ message }: Written) => api.comments.add.mutate({ media, message }),
    onMutate: async ({ message, from }) => {
      // The field is empty first, then the comment stands in the list.
      await afterPaint();
      const cut = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const shown = draft(media, message, from);
      client.setQueryData(queryKey, (pages) => withComment(pages, shown));
      shiftCount(client, 'media', media, 'comments', 1);
      return { shown, cut };
    },
    onSuccess: (comment, _input, { shown }) => {
      client.setQueryData(queryKey, (pages) => withComment(pages, comment, shown.id));
    },
    onError: (error, { message, refuse }, context) => {
      if (context) client.setQueryData(queryKey, (pages) => withoutComment(pages, context.shown.id));
      shiftCount(client, 'media', media, 'comments', -1);
      const refusal = refusalOf(error);
      refuse(refusal.status === 401 ? null : `${t('notSent')} ${refusal.message}`, message);
    },
    // A list that was on its way still has to come: without it this comment would seem to be the only one.
    onSettled: (_comment, _error, _input, context) => {
      if (context?.cut) void client.invalidateQueries({ queryKey });
    },
  });
}
