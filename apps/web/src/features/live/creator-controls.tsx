import type { AccountSummary } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Swords } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/api/trpc.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { ScoreLogButton } from './score-log.tsx';
import { type useBattle, useInvitations } from './use-battle.ts';

/** A live creator's controls to start and end a battle. */
export function BattleDesk({
  account,
  battle,
}: {
  account: Pick<AccountSummary, 'id'>;
  battle: ReturnType<typeof useBattle>;
}) {
  const { t } = useTranslation('live-battle');
  const { name, open, close } = usePopup();
  const end = trpc.live.endBattle.useMutation({
    onSuccess: battle.take,
    onError: () => notify(t('endFailed'), 'error'),
  });
  useInvitations(account.id, true);
  const current = battle.battle;
  // Closes the sheet that started the battle.
  const inTheWay = current !== null && name === 'battle-invitation';
  useEffect(() => {
    if (inTheWay) close();
  }, [inTheWay, close]);
  if (current) {
    return (
      <>
        <Button kind="secondary" busy={end.isPending} onClick={() => end.mutate({ id: current.id })}>
          {t('end')}
        </Button>
        <ScoreLogButton battle={current.id} />
      </>
    );
  }
  return (
    <Button kind="secondary" onClick={() => open('battle-invitation')}>
      <Swords size={20} /> {t('start')}
    </Button>
  );
}

/** The two ways to go live. */
function LiveTabs() {
  const { t } = useTranslation('live');
  return (
    <div className="min-w-0 shrink-0 max-[280px]:shrink">
      <TabLinks
        label={t('ways')}
        links={[
          { to: '/studio/live/camera', label: t('camera') },
          { to: '/studio/live/rtmp', label: t('encoder') },
        ]}
      />
    </div>
  );
}

/** The header of both pages to go live from: beside the tabs, a phone has room for the title in two lines. */
export function LiveHeaderBar({ title }: { title: string }) {
  return (
    <PageHeader
      width="grid"
      title={<span className="line-clamp-2 whitespace-normal leading-tight">{title}</span>}
      trailing={<LiveTabs />}
    />
  );
}
