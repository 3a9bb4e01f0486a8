import type { AccountSummary, MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { leaveOut } from '../../shared/media/leave-out.ts';
import { personName } from '../../shared/people/person.tsx';

const undoMs = 8000;

/** 'Not interested' and 'Hide this creator': out of the feed at once, told with a way back, put back when refused. */
export function useHiding() {
  const { t } = useTranslation('report');
  const client = useQueryClient();

  async function hide(goes: (media: MediaView) => boolean, send: (hidden: boolean) => Promise<unknown>, told: string) {
    const putBack = leaveOut(client, goes, 'shuffled');
    const notice = { action: { label: t('undo'), onClick: () => void undo() }, milliseconds: undoMs };
    const refused = (error: unknown) => {
      const { status, message } = refusalOf(error);
      if (status !== 401) notify(message, 'error');
    };
    const undo = async () => {
      putBack();
      await send(false).catch(refused);
    };
    try {
      await send(true);
      notify(told, 'plain', notice);
    } catch (error) {
      putBack();
      refused(error);
    }
  }

  return {
    hideMedia: ({ id }: MediaView) =>
      hide(
        (media) => media.id === id,
        (hidden) => trpcClient.media.hide.mutate({ media: id, hidden }),
        t('hidden'),
      ),
    muteAccount: (user: AccountSummary) =>
      hide(
        (media) => media.user.id === user.id,
        (muted) => trpcClient.account.mute.mutate({ id: user.id, muted }),
        t('creatorHidden', { name: personName(user) }),
      ),
  };
}
