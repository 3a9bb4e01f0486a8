import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { personName } from '../../shared/people/person.tsx';
import { CameraPicture, type useCamera } from '../../shared/use-camera.tsx';
import { BandwidthTest } from './bandwidth-test.tsx';
import { BattleOver } from './battle-result.tsx';
import { BattleStage } from './battle-stage.tsx';
import { ChatOverlay, useChatShown } from './chat-overlay.tsx';
import { HeldMessages } from './creator-chat.tsx';
import { LiveTabs } from './creator-controls.tsx';
import { CreatorRail } from './creator-rail.tsx';
import { LiveChat } from './live-chat.tsx';
import { LiveDetails } from './live-details.tsx';
import { LiveFigures } from './live-header.tsx';
import { OwnScheduledLives } from './own-scheduled-lives.tsx';
import { TipBurst } from './tip-burst.tsx';
import { sidesOf, type useBattle } from './use-battle.ts';
import type { BroadcastState, useBroadcast } from './use-broadcast.ts';

interface PhoneCameraProps {
  account: AccountSummary;
  camera: ReturnType<typeof useCamera>;
  broadcast: ReturnType<typeof useBroadcast>;
  viewers: number;
  battle: ReturnType<typeof useBattle>;
  onStart: () => void;
  onStop: () => void;
  onOptions: () => void;
}

/** On phones the creator's own picture is the page, before a live and on air. */
export function PhoneCamera(props: PhoneCameraProps) {
  const { t } = useTranslation('live');
  const { state } = props.broadcast;
  return (
    <section
      // The picture is the interface: it is dark in both themes.
      data-theme="dark"
      aria-label={t('cameraTitle')}
      className="relative h-[calc(100dvh-var(--bar))] overflow-hidden bg-black text-text"
    >
      <p role="status" className="sr-only">
        {state.status === 'live' ? t('youAreLive') : ''}
      </p>
      {state.status === 'live' ? <OnAir {...props} state={state} /> : <BeforeLive {...props} />}
    </section>
  );
}

/** Over the top of the picture. */
function Top({ children }: { children: ReactNode }) {
  return (
    <header className="scrim-top pointer-events-none absolute inset-x-0 top-0 z-10 px-3 pt-[max(8px,env(safe-area-inset-top))] pb-10 text-white *:pointer-events-auto">
      {children}
    </header>
  );
}

/** The creator's own picture before a live, with what to decide first and one button to start. */
function BeforeLive({
  account,
  camera: { camera, retry },
  broadcast: { state },
  onStart,
  onOptions,
}: PhoneCameraProps) {
  const { t } = useTranslation('live');
  const { t: tNavigation } = useTranslation('navigation');
  const goBack = useBack();
  const waiting = state.status === 'starting' || state.status === 'stopping';
  const ready = camera.status === 'ready';
  return (
    <>
      {/* Without a picture its words stay clear of what lies over it. */}
      <div
        className={
          ready ? '' : 'absolute inset-x-0 top-16 bottom-[52%] overflow-y-auto landscape:end-1/2 landscape:bottom-0'
        }
      >
        <CameraPicture camera={camera} onRetry={retry} fit="cover" />
      </div>
      <Top>
        <div className="-mx-2 flex items-center gap-1">
          <IconButton label={tNavigation('back')} onPicture onClick={goBack}>
            <ArrowLeft size={24} className="rtl:-scale-x-100" />
          </IconButton>
          <h1 className="line-clamp-2 min-w-0 grow text-15 leading-tight font-bold">{t('cameraTitle')}</h1>
          <LiveTabs onPicture />
        </div>
      </Top>
      <div className="scrim-bottom absolute inset-x-0 bottom-0 z-10 flex max-h-[52%] flex-col gap-3 p-3 pt-8 pb-[max(12px,env(safe-area-inset-bottom))] landscape:start-1/2 landscape:max-h-[calc(100%-56px)]">
        {!waiting && (
          <div className="grid min-h-0 grid-cols-1 gap-3 overflow-y-auto overscroll-contain rounded-20 *:bg-background">
            {state.status === 'failed' && (
              <p role="alert" className="rounded-12 border border-danger px-4 py-3 text-15">
                <span className="block font-medium">{t('notStarted')}</span>
                <span className="text-muted">{state.reason}</span>
              </p>
            )}
            <LiveDetails live={false} />
            <BandwidthTest />
            <OwnScheduledLives account={account} />
          </div>
        )}
        <p className="shrink-0 text-center text-13 text-white max-[280px]:sr-only">{t('before')}</p>
        <div className="flex shrink-0 gap-2">
          <Button onClick={onStart} disabled={!ready || waiting} className="min-h-12 min-w-0 grow">
            {waiting ? t('wait') : t('goLive')}
          </Button>
          <IconButton
            label={t('options')}
            onPicture
            disabled={waiting}
            onClick={onOptions}
            className="size-12! bg-black/60"
          >
            <SlidersHorizontal size={20} />
          </IconButton>
        </div>
      </div>
    </>
  );
}

/** A live from this phone: figures above, chat and controls over the scrim below. */
function OnAir({
  account,
  camera: { camera, retry },
  broadcast: { muted, toggleMuted },
  state,
  viewers,
  battle,
  onStop,
}: PhoneCameraProps & { state: Extract<BroadcastState, { status: 'live' }> }) {
  const { t } = useTranslation('live');
  const chosen = useChatShown();
  const picture = <CameraPicture camera={camera} onRetry={retry} fit="cover" />;
  // The words about a lost camera need the room of the chat.
  const chat = { ...chosen, shown: chosen.shown && camera.status !== 'denied' };
  const name = personName(account);
  return (
    <>
      <h1 className="sr-only">{t('cameraTitle')}</h1>
      {battle.battle ? (
        <BattleStage
          left={account}
          battle={{ ...battle, battle: battle.battle }}
          picture={picture}
          hearts={null}
          framed
          covered
        />
      ) : (
        picture
      )}
      <BattleOver left={account.id} battle={battle} creator />
      <Top>
        <div className="flex items-center gap-2">
          <Avatar src={account.avatar} name={name} size={40} />
          <LiveFigures since={state.since} viewers={viewers} poor={state.poor} />
        </div>
      </Top>
      {/* The microphone would pick up its sound. */}
      <TipBurst creator={account.id} muted />
      <ChatOverlay shown={chat.shown} onHide={chat.hide}>
        <LiveChat
          creator={account.id}
          live
          sides={sidesOf(battle.battle)}
          moderates
          hidden={!chat.shown}
          head={<HeldMessages creator={account.id} />}
          rail={
            <CreatorRail
              account={account}
              stream={camera.status === 'ready' ? camera.stream : null}
              microphone={{ muted, toggle: toggleMuted }}
              chat={chat}
              battle={battle}
              viewers={viewers}
              onStop={onStop}
            />
          }
        />
      </ChatOverlay>
    </>
  );
}
