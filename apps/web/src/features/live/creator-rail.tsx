import type { AccountSummary } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import {
  Ellipsis,
  MessageCircle,
  MessageCircleOff,
  MessageSquareLock,
  Mic,
  MicOff,
  Share2,
  SquarePen,
  SwitchCamera,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { saveCameraChoice, useCameraChoice } from '../../shared/use-camera.tsx';
import type { useChatShown } from './chat-overlay.tsx';
import { ChatSettings } from './chat-settings.tsx';
import { BattleButton } from './creator-controls.tsx';
import { LiveDetailsSheet } from './live-details.tsx';
import { StageDesk } from './stage-desk.tsx';
import { StopLive } from './stop-live.tsx';
import type { useBattle } from './use-battle.ts';
import { useDevices } from './use-devices.ts';

/** Goes to this device's next camera. Nothing with a single one. */
function SwitchCameraButton({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('live-camera');
  const choice = useCameraChoice();
  const { cameras } = useDevices(stream !== null);
  if (cameras.length < 2) return null;
  const used = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const place = cameras.findIndex(({ deviceId }) => deviceId === used);
  const next = cameras[(place + 1) % cameras.length];
  return (
    <IconButton
      label={t('switch')}
      onPicture
      disabled={stream === null}
      onClick={() => saveCameraChoice({ ...choice, camera: next?.deviceId ?? null })}
    >
      <SwitchCamera size={24} />
    </IconButton>
  );
}

/** The creator's actions below a phone's chat. Where they need more than the width, they scroll; the end stays in view. */
export function CreatorRail({
  account,
  stream,
  microphone,
  chat,
  battle,
  viewers,
  onStop,
}: {
  account: AccountSummary;
  /** null without a camera. */
  stream: MediaStream | null;
  microphone: { muted: boolean; toggle: () => void };
  chat: ReturnType<typeof useChatShown>;
  battle: ReturnType<typeof useBattle>;
  viewers: number;
  onStop: () => void;
}) {
  const { t } = useTranslation('live');
  const { t: tChat } = useTranslation('live-chat');
  const { t: tSetup } = useTranslation('live-setup');
  const popup = usePopup();
  const [sheet, setSheet] = useState<'chat' | 'details' | null>(null);
  const close = () => setSheet(null);
  const choices: MenuChoice[] = [
    { label: tChat('settings'), icon: <MessageSquareLock size={20} />, onSelect: () => setSheet('chat') },
    { label: tSetup('details'), icon: <SquarePen size={20} />, onSelect: () => setSheet('details') },
    {
      label: t('share'),
      icon: <Share2 size={20} />,
      onSelect: () => popup.open('share', { live: account.username }),
    },
    {
      label: chat.shown ? t('hideChat') : t('showChat'),
      icon: chat.shown ? <MessageCircleOff size={20} /> : <MessageCircle size={20} />,
      onSelect: chat.toggle,
    },
  ];
  return (
    <div
      role="toolbar"
      aria-label={t('actions')}
      className="-ms-2 flex items-center justify-between text-white landscape:ms-0"
    >
      <div className="no-scrollbar flex min-w-0 items-center overflow-x-auto [&_button]:focus-visible:-outline-offset-2">
        {!chat.shown && (
          <IconButton label={t('showChat')} onPicture onClick={chat.toggle}>
            <MessageCircle size={24} />
          </IconButton>
        )}
        <IconButton
          label={microphone.muted ? t('unmute') : t('mute')}
          onPicture
          onClick={microphone.toggle}
          className={microphone.muted ? 'bg-white' : ''}
        >
          {microphone.muted ? <MicOff size={24} className="text-black" /> : <Mic size={24} />}
        </IconButton>
        <SwitchCameraButton stream={stream} />
        <StageDesk creator={account.id} onPicture />
        <BattleButton account={account} battle={battle} />
        <Menu
          trigger={
            <IconButton label={t('more')} onPicture>
              <Ellipsis size={24} />
            </IconButton>
          }
          choices={choices}
        />
      </div>
      <StopLive viewers={viewers} endsWithPage onStop={onStop} onPicture />
      <ChatSettings creator={account.id} open={sheet === 'chat'} onClose={close} />
      <LiveDetailsSheet live open={sheet === 'details'} onClose={close} />
    </div>
  );
}
