import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { MicOff, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { formatCount, formatDuration } from '../../shared/format.ts';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { CameraPicture, useCamera } from '../../shared/use-camera.tsx';
import { BandwidthTest } from './bandwidth-test.tsx';
import { BattleOver } from './battle-result.tsx';
import { BattleStage } from './battle-stage.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { BattleDesk, LiveHeaderBar } from './creator-controls.tsx';
import { EndCard } from './end-card.tsx';
import { LiveDetails } from './live-details.tsx';
import { OwnScheduledLives } from './own-scheduled-lives.tsx';
import { PhoneCamera } from './phone-camera.tsx';
import { StopLive } from './stop-live.tsx';
import { sidesOf, useBattle } from './use-battle.ts';
import { type BroadcastState, liveCalls, useBroadcast } from './use-broadcast.ts';
import { useElapsed, useReportedViewers, watchQuery } from './use-live.ts';

/** Beside a desktop's picture: status, and one button. */
function BroadcastPanel({
  state,
  seconds,
  viewers,
  address,
  ready,
  onStart,
  onStop,
  onOptions,
}: {
  state: BroadcastState;
  seconds: number;
  viewers: number;
  address: string;
  ready: boolean;
  onStart: () => void;
  onStop: () => void;
  onOptions: () => void;
}) {
  const { t } = useTranslation('live');
  const live = state.status === 'live';
  const waiting = state.status === 'starting' || state.status === 'stopping';
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div aria-live="polite" className="grid grid-cols-1 gap-1">
        {live ? (
          <p className="flex flex-wrap items-center gap-2 text-17 font-bold">
            <Badge kind="live">{t('live')}</Badge>
            <span className="tabular">{formatDuration(seconds)}</span>
            <span className="tabular text-15 font-regular text-muted">
              {t('viewers', { count: viewers, shown: formatCount(viewers) })}
            </span>
          </p>
        ) : null}
        <p className="text-15 text-muted">{live ? t('audience', { address }) : t('before')}</p>
        {state.status === 'failed' && (
          <p role="alert" className="rounded-12 border border-danger px-4 py-3 text-15">
            <span className="block font-medium">{t('notStarted')}</span>
            <span className="text-muted">{state.reason}</span>
          </p>
        )}
      </div>
      {live ? (
        <StopLive viewers={viewers} endsWithPage onStop={onStop} />
      ) : (
        <>
          <Button onClick={onStart} disabled={!ready || waiting}>
            {waiting ? t('wait') : t('goLive')}
          </Button>
          <Button kind="secondary" onClick={onOptions} disabled={waiting}>
            <SlidersHorizontal size={20} /> {t('options')}
          </Button>
        </>
      )}
    </div>
  );
}

/** /studio/live/camera: the creator's own view of a camera live. */
export function CameraPage() {
  const { t } = useTranslation('live');
  const { account } = useSession();
  const { camera, retry } = useCamera();
  const popup = usePopup();
  const broadcast = useBroadcast(liveCalls, camera.status === 'ready' ? camera.stream : null);
  const { state, goLive, stopLive, again } = broadcast;
  const desktop = useDesktop();
  const seconds = useElapsed(desktop && state.status === 'live' ? state.since : null);
  const ended = state.status === 'ended';
  const reported = useReportedViewers(account?.id ?? '');
  const battle = useBattle(state.status === 'live' ? (account?.id ?? '') : '', { resultStays: true });
  const sums = useQuery({ ...utils.live.summary.queryOptions(), enabled: ended });
  const last = useQuery({ ...watchQuery(account?.username ?? ''), enabled: ended && account !== null });
  if (!account) return null;
  const viewers = state.status === 'live' ? Math.max(state.viewers, reported ?? 0) : 0;
  const onStart = () => camera.status === 'ready' && void goLive(camera.stream);
  const onStop = () => void stopLive();
  const onOptions = () => popup.open('camera_options');
  if (!desktop && !ended)
    return (
      <PhoneCamera
        account={account}
        camera={{ camera, retry }}
        broadcast={broadcast}
        viewers={viewers}
        battle={battle}
        onStart={onStart}
        onStop={onStop}
        onOptions={onOptions}
      />
    );

  return (
    <>
      <LiveHeaderBar title={t('cameraTitle')} />
      <div
        className={`page-margin mx-auto grid w-full grid-cols-1 max-w-[1100px] gap-6 py-4 desktop:py-8 ${ended ? '' : 'desktop:grid-cols-[minmax(0,1fr)_320px]'}`}
      >
        <div
          className={`relative overflow-hidden rounded-20 ${ended ? 'border border-line bg-raised' : 'h-[52dvh] min-h-[360px] bg-black desktop:h-[70dvh]'}`}
        >
          {ended ? (
            <EndCard
              account={account}
              title={t('ended')}
              detail={last.data && t('lasted', { time: formatDuration(last.data.tally.seconds) })}
              tally={last.data?.tally}
              sums={sums.data}
              framed
            >
              <Button onClick={again}>{t('again')}</Button>
              <Link to="/studio" className={buttonClass('secondary')}>
                {t('toStudio')}
              </Link>
            </EndCard>
          ) : battle.battle ? (
            <BattleStage
              left={account}
              battle={{ ...battle, battle: battle.battle }}
              picture={<CameraPicture camera={camera} onRetry={retry} fit="cover" />}
              hearts={null}
              framed
            />
          ) : (
            <CameraPicture camera={camera} onRetry={retry} />
          )}
          {!ended && <BattleOver left={account.id} battle={battle} creator framed />}
        </div>
        {!ended && (
          <div className="flex flex-col gap-6">
            <BroadcastPanel
              state={state}
              seconds={seconds}
              viewers={viewers}
              address={`${window.location.host}/${account.username}/live`}
              ready={camera.status === 'ready'}
              onStart={onStart}
              onStop={onStop}
              onOptions={onOptions}
            />
            {broadcast.muted && (
              <Button kind="secondary" onClick={broadcast.toggleMuted}>
                <MicOff size={20} /> {t('unmute')}
              </Button>
            )}
            {state.status === 'live' && (
              <div className="flex h-[70dvh] min-h-[480px] flex-col rounded-20 border border-line p-4 desktop:h-[56dvh]">
                <CreatorChat creator={account.id} live sides={sidesOf(battle.battle)} />
              </div>
            )}
            {state.status !== 'live' && state.status !== 'starting' && <BandwidthTest />}
            {state.status === 'live' && <BattleDesk account={account} battle={battle} />}
            <LiveDetails live={state.status === 'live'} />
            {state.status !== 'live' && <OwnScheduledLives account={account} />}
          </div>
        )}
      </div>
    </>
  );
}
