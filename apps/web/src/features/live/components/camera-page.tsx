import { Button, buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CameraPicture } from '../../../shared/camera/camera-picture.tsx';
import { useCamera } from '../../../shared/camera/use-camera.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { liveCalls } from '../live-calls.ts';
import { watchQuery } from '../queries.ts';
import { useBattle } from '../use-battle.ts';
import { useBroadcast } from '../use-broadcast.ts';
import { useElapsed } from '../use-elapsed.ts';
import { useToldViewers } from '../use-live.ts';
import { BattleDesk } from './battle-desk.tsx';
import { BattleOver, BattleStage } from './battle-stage.tsx';
import { BroadcastPanel } from './broadcast-panel.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { EndCard } from './end-card.tsx';
import { LiveTabs } from './live-tabs.tsx';

/** /studio/live/camera: the creator's own view of a live from their camera. */
export function CameraPage() {
  const { t } = useTranslation('live');
  const { account } = useSession();
  const { camera, retry } = useCamera();
  const popup = usePopup();
  const { state, goLive, stopLive, again } = useBroadcast(liveCalls, camera.status === 'ready' ? camera.stream : null);
  const seconds = useElapsed(state.status === 'live' ? state.since : null);
  const [lasted, setLasted] = useState(0);
  useEffect(() => {
    if (seconds > 0) setLasted(seconds);
  }, [seconds]);
  const ended = state.status === 'ended';
  const told = useToldViewers(account?.id ?? '');
  const battle = useBattle(state.status === 'live' ? (account?.id ?? '') : '');
  const last = useQuery({ ...watchQuery(account?.username ?? ''), enabled: ended && account !== null });
  if (!account) return null;

  return (
    <>
      <PageHeader title={t('cameraTitle')} trailing={<LiveTabs />} />
      <div
        className={`page-margin mx-auto grid w-full grid-cols-1 max-w-[1100px] gap-6 py-4 desktop:py-8 ${ended ? '' : 'desktop:grid-cols-[minmax(0,1fr)_320px]'}`}
      >
        <div
          className={`relative h-[52dvh] min-h-[360px] overflow-hidden rounded-20 desktop:h-[70dvh] ${ended ? 'border border-line bg-raised' : 'bg-black'}`}
        >
          {ended ? (
            <EndCard
              account={account}
              title={t('ended')}
              detail={t('lasted', { time: formatDuration(lasted) })}
              tally={last.data?.tally}
            >
              <Button onClick={again}>{t('again')}</Button>
              <Link to="/studio" className={buttonClass('secondary')}>
                {t('toStudio')}
              </Link>
            </EndCard>
          ) : battle.battle ? (
            <BattleStage
              key={battle.battle.id}
              left={account}
              battle={{ ...battle, battle: battle.battle }}
              picture={<CameraPicture camera={camera} onRetry={retry} fit="cover" />}
              hearts={null}
              framed
            />
          ) : (
            <CameraPicture camera={camera} onRetry={retry} />
          )}
          {!ended && <BattleOver left={account.id} battle={battle} />}
        </div>
        {!ended && (
          <div className="flex min-h-0 flex-col gap-6 desktop:h-[70dvh]">
            <BroadcastPanel
              state={state}
              seconds={seconds}
              viewers={state.status === 'live' ? Math.max(state.viewers, told ?? 0) : 0}
              address={`${window.location.host}/${account.username}/live`}
              ready={camera.status === 'ready'}
              onStart={() => camera.status === 'ready' && void goLive(camera.stream)}
              onStop={() => void stopLive()}
              onOptions={() => popup.open('camera_options')}
            />
            {state.status === 'live' && <BattleDesk account={account} battle={battle} />}
            {state.status === 'live' && (
              <div className="flex h-[50dvh] min-h-0 flex-col rounded-20 border border-line p-4 desktop:h-auto desktop:grow">
                <CreatorChat creator={account.id} live />
              </div>
            )}
          </div>
        )}
      </div>
    </>
  );
}
