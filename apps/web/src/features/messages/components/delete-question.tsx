import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { useTellIfGone } from '../../../shared/forms/use-here.ts';

/** Deleting is for oneself alone, and cannot be taken back: it is asked first. */
export function DeleteQuestion({ threadId, name, onClose }: { threadId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const navigate = useNavigate();
  const tellIfGone = useTellIfGone();
  const remove = trpc.messages.remove.useMutation({
    onSuccess: () => {
      client.removeQueries({ queryKey: getQueryKey(trpc.messages.list, { thread: threadId }) });
      void utils.messages.threads.invalidate();
      // Not whoever has gone elsewhere meanwhile.
      if (location.pathname.endsWith(threadId)) navigate('/messages/inbox', { replace: true });
    },
    onError: (error) => tellIfGone(`${t('notDeleted')} ${refusalOf(error).message}`),
  });
  return (
    <QuestionDialog
      title={t('deleteTitle')}
      description={t('deleteHint', { name })}
      keep={t('keep')}
      act={t('deleteForMe')}
      busy={remove.isPending}
      refusal={remove.error ? refusalOf(remove.error).message : undefined}
      onAct={() => remove.mutate({ thread: threadId })}
      onClose={onClose}
    />
  );
}
