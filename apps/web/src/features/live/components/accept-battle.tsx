import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpcClient } from '../../../shared/api/trpc.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useCountdown } from '../use-countdown.ts';
import { invitationsQuery } from '../use-invitations.ts';

/** `?popup=battle_accept_invitation&user=…`: somebody invites the creator who is live to a battle. */
export function AcceptBattle() {
  const { t } = useTranslation('live-battle');
  const { close, target } = usePopup();
  const query = useQuery(invitationsQuery);
  const invitation = query.data?.find(({ user1 }) => user1.username === target.user) ?? null;
  const seconds = useCountdown(invitation?.endsAt ?? null);
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const asked = !query.isFetching && (query.isSuccess || query.isError);
  const gone = asked && (invitation === null || seconds === 0);
  useEffect(() => {
    if (!gone || busy) return;
    notify(t('gone'));
    close();
  }, [gone, busy, close, t]);
  if (!invitation) return null;

  const { user1: inviter } = invitation;
  const name = personName(inviter);
  const answer = (kind: 'accept' | 'decline') => {
    setBusy(kind);
    const call =
      kind === 'accept'
        ? trpcClient.live.acceptBattle.mutate({ user: inviter.id })
        : trpcClient.live.declineBattle.mutate({ user: inviter.id });
    call.then(close, (error: unknown) => {
      notify(refusalOf(error).message, 'error');
      close();
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      closeLabel={t('close')}
      title={t('acceptTitle', { name })}
      description={<span className="tabular">{t('acceptHint', { seconds })}</span>}
    >
      <div className="grid justify-items-center">
        <Avatar src={inviter.avatar} name={name} size={96} live />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="secondary" busy={busy === 'decline'} disabled={busy !== null} onClick={() => answer('decline')}>
          {t('decline')}
        </Button>
        <Button busy={busy === 'accept'} disabled={busy !== null} onClick={() => answer('accept')}>
          {t('accept')}
        </Button>
      </div>
    </Dialog>
  );
}
