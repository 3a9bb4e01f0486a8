import { type CommentView, type FieldMessages, limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { queryClient, trpcClient } from '../../shared/api/trpc.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { createOutboxKind, type OutboxItem } from '../../shared/outbox/outbox.ts';
import { changeLists, commentLists, invalidateComments, withComment } from './comment-queries.ts';

const t = i18n.getFixedT(null, 'comments');

interface CommentInput {
  media: string;
  message: string;
  /** The id of the comment that it answers. */
  thread: string | null;
}

/** A comment on its way, or one that was refused. */
export type PendingComment = OutboxItem<CommentInput>;

function isCommentInput(input: unknown): input is CommentInput {
  if (typeof input !== 'object' || input === null) return false;
  const { media, message, thread }: Partial<Record<keyof CommentInput, unknown>> = input;
  return (
    typeof media === 'string' &&
    typeof message === 'string' &&
    message.length <= 2 * limits.messageMax &&
    (thread === null || typeof thread === 'string')
  );
}

const firstOf = (fields: FieldMessages): string | undefined => Object.values(fields).flat()[0];

/** Whether a screen shows the media's comments, and so what became of one. */
const isShown = (media: string): boolean =>
  commentLists(media).some((queryKey) => queryClient.getQueryCache().find({ queryKey })?.isActive());

/** A running query may be from before the comment, or never end: it is asked again, as are counts of replies. */
async function showSent(comment: CommentView): Promise<void> {
  const { media, thread } = comment;
  await Promise.all(commentLists(media, thread?.id).map((queryKey) => queryClient.cancelQueries({ queryKey })));
  changeLists(queryClient, media, thread?.id, (pages) => withComment(pages, comment));
  await invalidateComments(media);
}

/** The comments that are on their way. */
export const commentOutbox = createOutboxKind<CommentInput, CommentView>({
  name: 'comment',
  isInput: isCommentInput,
  send: ({ media, message, thread }, { key, signal }) =>
    trpcClient.comments.add.mutate({ media, message, key, ...(thread ? { thread } : {}) }, { signal }),
  onSent: (comment) => void showSent(comment),
  onRefused: ({ message, fields, retryAfterSeconds }, { input }) => {
    const wait = retryAfterSeconds ? t('waitSeconds', { count: retryAfterSeconds }) : null;
    const reason = wait ?? firstOf(fields) ?? message;
    // Its screen has been left: there it waits to be mended.
    if (!isShown(input.media)) notify(`${t('notSent')} ${reason}`, 'error');
    return reason;
  },
});
