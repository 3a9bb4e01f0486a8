import type { CommentView, MediaView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import { Ellipsis, Flag, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/links.ts';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useCommentActions } from '../use-comment-actions.ts';

/** Pin for the owner of the media, delete for them, its writer and staff, report for everybody else. */
export function CommentMenu({ comment, media, name }: { comment: CommentView; media: MediaView; name: string }) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const { name: popup, open } = usePopup();
  const { remove, pin } = useCommentActions(media.id);
  const [asking, setAsking] = useState(false);
  const isMine = account?.id === comment.from.id;
  const isOwner = account?.id === media.user.id;
  const choices: MenuChoice[] = [];
  if (isOwner && !comment.thread)
    choices.push({
      label: t(comment.pinned ? 'unpin' : 'pin'),
      icon: comment.pinned ? <PinOff size={20} /> : <Pin size={20} />,
      onSelect: () => pin.mutate(comment),
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
        refusal={remove.error ? refusalOf(remove.error).message : undefined}
        onAct={() => remove.mutate(comment, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
