import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';
import { personName } from '../../shared/people/person-name.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';

/** The invitations to the signed-in creator that stand now. */
export const invitationsQuery = utils.live.battleInvitations.queryOptions(undefined, { staleTime: 0 });

/** Opens each invitation to a battle as it comes, while the creator is live; and tells of one that was turned down. */
export function useInvitations(own: string, live: boolean) {
  const { t } = useTranslation('live-battle');
  const { name, open } = usePopup();
  const { data } = useQuery({ ...invitationsQuery, enabled: live });
  const shown = useRef(new Set<string>());
  useEvents((event) => {
    if (event.type !== 'battle' || !live) return;
    if (event.action === 'invited') void utils.live.battleInvitations.invalidate();
    if (event.action === 'ended' && event.battle.state === 'expired' && event.battle.user1.id === own)
      notify(t('declined', { name: personName(event.battle.user2) }));
  });
  const next = live && name !== 'battle_accept_invitation' ? data?.find(({ id }) => !shown.current.has(id)) : undefined;
  useEffect(() => {
    if (!next) return;
    shown.current.add(next.id);
    open('battle_accept_invitation', { user: next.user1.username });
  }, [next, open]);
}
