import type { AccountSummary } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Swords } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/api/trpc.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { ScoreLogButton } from './score-log.tsx';
import { type useBattle, useInvitations } from './use-battle.ts';

interface BattleProps {
  account: Pick<AccountSummary, 'id'>;
  battle: ReturnType<typeof useBattle>;
}

/** Ends a running battle, and says how its score came about. */
function RunningBattle({ id, onEnded }: { id: string; onEnded: ReturnType<typeof useBattle>['take'] }) {
  const { t } = useTranslation('live-battle');
  const end = trpc.live.endBattle.useMutation({
    onSuccess: onEnded,
    onError: () => notify(t('endFailed'), 'error'),
  });
  return (
    <>
      <Button kind="secondary" busy={end.isPending} onClick={() => end.mutate({ id })}>
        {t('end')}
      </Button>
      <ScoreLogButton battle={id} />
    </>
  );
}

/** Receives a live creator's invitations, and opens the sheet that sends one. */
function useBattleInvitations({ account, battle }: BattleProps): () => void {
  const { name, open, close } = usePopup();
  useInvitations(account.id, battle.result);
  const current = battle.battle;
  // Closes the sheet that started the battle.
  const inTheWay = current !== null && name === 'battle-invitation';
  useEffect(() => {
    if (inTheWay) close();
  }, [inTheWay, close]);
  return () => open('battle-invitation');
}

/** A live creator's controls to start and end a battle. */
export function BattleDesk(props: BattleProps) {
  const { t } = useTranslation('live-battle');
  const invite = useBattleInvitations(props);
  const current = props.battle.battle;
  if (current) return <RunningBattle id={current.id} onEnded={props.battle.take} />;
  return (
    <Button kind="secondary" onClick={invite}>
      <Swords size={20} /> {t('start')}
    </Button>
  );
}

/** The same as one icon over the picture; those for a running battle are in a sheet. */
export function BattleButton(props: BattleProps) {
  const { t } = useTranslation('live-battle');
  const invite = useBattleInvitations(props);
  const [opened, setOpened] = useState<string | null>(null);
  const current = props.battle.battle;
  return (
    <>
      <IconButton
        label={current ? t('battle') : t('start')}
        onPicture
        onClick={() => (current ? setOpened(current.id) : invite())}
      >
        <Swords size={24} />
      </IconButton>
      {current && (
        <Sheet open={opened === current.id} onClose={() => setOpened(null)} title={t('battle')}>
          <RunningBattle id={current.id} onEnded={props.battle.take} />
        </Sheet>
      )}
    </>
  );
}

/** The two ways to go live. */
export function LiveTabs({ onPicture = false }: { onPicture?: boolean }) {
  const { t } = useTranslation('live');
  return (
    <div className="min-w-0 shrink-0 max-[280px]:shrink">
      <TabLinks
        label={t('ways')}
        onPicture={onPicture}
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
