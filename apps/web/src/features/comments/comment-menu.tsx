import type { CommentView, MediaView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { copyAddress } from '../../shared/copy-address.ts';
import { shiftCount } from '../../shared/events/entity-cache.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { mediaPath } from '../../shared/media/media-queries.ts';
import { usePopup, withPopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { changeLists, invalidateComments, withoutComment, withPinned } from './comment-queries.ts';

/** A comment's own address: its media with the comments open, and this one first. */
export const commentPath = (media: MediaView, comment: string): string =>
  mediaPath(media) + withPopup('', { name: 'comment', comment });

/** Actions of a comment's author and the media's owner. Refetches the lists afterwards, as replies may have moved. */
function useCommentActions(media: string, comment: CommentView) {
  const { thread } = comment;
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const onError = (error: unknown) => {
    const callError = toCallError(error);
    if (callError.status !== 401) notify(callError.message, 'error');
  };
  const onSettled = () => invalidateComments(media);

  const remove = trpc.comments.remove.useMutation({
    onSuccess: (_gone, { comment: id }) => {
      changeLists(client, media, thread?.id, (pages) => withoutComment(pages, id));
      if (comment.state === 'shown') shiftCount(client, 'media', media, 'comments', -1);
      if (thread) shiftCount(client, 'comment', thread.id, 'replies', -1);
      notify(t('deleted'));
    },
    onSettled,
  });

  const pin = trpc.comments.pin.useMutation({
    onMutate: ({ pinned = true }) => {
      changeLists(client, media, undefined, (pages) => withPinned(pages, { ...comment, pinned }));
    },
    onSuccess: (_comment, { pinned = true }) => notify(t(pinned ? 'pinned' : 'unpinned')),
    onError,
    onSettled,
  });

  return { remove, pin };
}

/** Pin for the media's owner, edit for the author, delete for both and staff, report for everybody else; a link for all. */
export function CommentMenu({
  comment,
  media,
  name,
  onEdit,
}: {
  comment: CommentView;
  media: MediaView;
  name: string;
  onEdit: () => void;
}) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const { name: popup, open } = usePopup();
  const { remove, pin } = useCommentActions(media.id, comment);
  const [asking, setAsking] = useState(false);
  const isMine = account?.id === comment.from.id;
  const isOwner = account?.id === media.user.id;
  const choices: MenuChoice[] = [];
  if (isMine && comment.editableUntil !== null && comment.editableUntil > new Date().toISOString())
    choices.push({ label: t('edit'), icon: <Pencil size={20} />, onSelect: onEdit });
  if (isOwner && !comment.thread)
    choices.push({
      label: t(comment.pinned ? 'unpin' : 'pin'),
      icon: comment.pinned ? <PinOff size={20} /> : <Pin size={20} />,
      onSelect: () => pin.mutate({ comment: comment.id, pinned: !comment.pinned }),
    });
  if (comment.state === 'shown')
    choices.push({
      label: t('copyLink'),
      icon: <Link2 size={20} />,
      onSelect: () => void copyAddress(commentPath(media, comment.id)),
    });
  if (!isMine)
    choices.push({
      label: t('report'),
      icon: <Flag size={20} />,
      onSelect: () =>
        open('report', {
          user: comment.from.username,
          comment: comment.id,
          ...(popup === 'comment' ? { next: popup } : {}),
        }),
    });
  if (isMine || isOwner || account?.staff)
    choices.push({
      label: t('delete'),
      icon: <Trash2 size={20} />,
      danger: true,
      onSelect: () => setAsking(true),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('options', { name })} data-base-ui-swipe-ignore>
            <Ellipsis size={18} className="text-muted" />
          </IconButton>
        }
        choices={choices}
      />
      <QuestionDialog
        open={asking}
        title={t('deleteTitle')}
        description={t(comment.replies > 0 ? 'deleteText' : 'deleteReplyText')}
        keep={t('keep')}
        act={t('deleteIt')}
        busy={remove.isPending}
        errorMessage={remove.error ? toCallError(remove.error).message : undefined}
        onAct={() => remove.mutate({ comment: comment.id }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
