import type { AccountSummary } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { refusalOf } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { leaveOut } from '../../shared/media/leave-out.ts';
import { personName } from '../../shared/people/person.tsx';

const undoMs = 8000;

/** Blocks somebody, leaves their pages, and offers the way back. */
export function useBlock(user: AccountSummary, onDone: () => void) {
  const { t } = useTranslation('report');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const name = personName(user);

  const { mutateAsync: unblockAccount } = trpc.account.unblock.useMutation();
  const unblock = async () => {
    try {
      await unblockAccount({ id: user.id });
      notify(t('unblocked', { name }), 'success');
      void client.invalidateQueries();
    } catch (error) {
      notify(refusalOf(error).message, 'error');
    }
  };
  return trpc.account.block.useMutation({
    onSuccess: () => {
      leaveOut(client, (media) => media.user.id === user.id, 'all');
      void utils.sharedLinks.invalidate();
      const theirs = pathname.toLowerCase().split('/')[1] === user.username.toLowerCase();
      if (theirs) navigate('/', { replace: true });
      else onDone();
      const action = { label: t('undo'), onClick: () => void unblock() };
      notify(t('blocked', { name }), 'success', { action, milliseconds: undoMs });
    },
    onError: (error) => {
      const { status, message } = refusalOf(error);
      if (status !== 401) notify(message, 'error');
    },
  });
}
