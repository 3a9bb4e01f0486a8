import type { AccountSummary } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import {
  Bell,
  BellOff,
  Ellipsis,
  Flag,
  Gauge,
  Maximize,
  MessageCircle,
  MessageCircleOff,
  Minimize,
  PictureInPicture2,
  RotateCw,
  Share2,
} from 'lucide-react';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../shared/coins.tsx';
import { toggleFullscreen } from '../../shared/media/player/video-player.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { HeartButton } from './heart-button.tsx';
import { QualitySheet } from './quality-sheet.tsx';
import { useTipSounds } from './tip-burst.tsx';
import type { Hearts } from './use-hearts.ts';
import type { Quality } from './use-quality.ts';

const videoIn = (stage: RefObject<HTMLElement | null>) => stage.current?.querySelector('video') ?? null;

/** Opens the picture in a small window above other apps, or brings it back. */
function togglePictureInPicture(stage: RefObject<HTMLElement | null>) {
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  else
    videoIn(stage)
      ?.requestPictureInPicture()
      .catch(() => undefined);
}

/** Fills the screen; a wide picture turns a phone's page on its side where the browser can. */
async function showWide(stage: RefObject<HTMLElement | null>) {
  await stage.current?.requestFullscreen?.();
  const orientation: { lock?: (to: 'landscape') => Promise<void> } = window.screen.orientation;
  await orientation.lock?.('landscape');
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether an element fills the screen. Sheets and menus, which are outside it, then cannot be seen. */
export const useFullscreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement !== undefined,
  );

export function FullscreenButton({ stage, full }: { stage: RefObject<HTMLElement | null>; full: boolean }) {
  const { t } = useTranslation('live');
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={full ? t('exitFullscreen') : t('fullscreen')}
      onPicture
      onClick={() => toggleFullscreen(stage.current)}
    >
      {full ? <Minimize size={24} /> : <Maximize size={24} />}
    </IconButton>
  );
}

interface RailProps {
  account: AccountSummary;
  name: string;
  /** The element with the picture. */
  stage: RefObject<HTMLElement | null>;
  /** null: nobody can give any, or each side of a battle has its own button. */
  hearts: Hearts | null;
  /** Whether there is a picture to enlarge. */
  pictured: boolean;
  quality: Quality;
  /** The chat over the picture of a phone. */
  chat: { shown: boolean; toggle: () => void } | null;
}

/** The actions of a live's viewer: heart, tip, share, more. Below a phone's chat, in the corner of a desktop's picture. */
export function LiveRail({ account, name, stage, hearts, pictured, quality, chat }: RailProps) {
  const { t } = useTranslation('live');
  const { t: tStage } = useTranslation('live-stage');
  const sounds = useTipSounds();
  const desktop = useDesktop();
  const full = useFullscreen();
  const { open } = usePopup();
  const { account: own } = useSession();
  const [choosing, setChoosing] = useState(false);
  const choices: MenuChoice[] = [];
  if (quality.heights.length > 1)
    choices.push({ label: t('quality'), icon: <Gauge size={20} />, onSelect: () => setChoosing(true) });
  if (pictured && document.pictureInPictureEnabled)
    choices.push({
      label: t('pictureInPicture'),
      icon: <PictureInPicture2 size={20} />,
      onSelect: () => togglePictureInPicture(stage),
    });
  if (pictured && document.fullscreenEnabled && !desktop)
    choices.push({
      label: t('turn'),
      icon: <RotateCw size={20} />,
      onSelect: () => void showWide(stage).catch(() => undefined),
    });
  if (chat)
    choices.push({
      label: chat.shown ? t('hideChat') : t('showChat'),
      icon: chat.shown ? <MessageCircleOff size={20} /> : <MessageCircle size={20} />,
      onSelect: chat.toggle,
    });
  choices.push({
    label: sounds.on ? tStage('soundsOff') : tStage('soundsOn'),
    icon: sounds.on ? <BellOff size={20} /> : <Bell size={20} />,
    onSelect: sounds.toggle,
  });
  if (own?.id !== account.id)
    choices.push({
      label: t('reportBlock'),
      icon: <Flag size={20} />,
      danger: true,
      onSelect: () => open('report_block', { user: account.username }),
    });
  return (
    <div role="toolbar" aria-label={t('actions')} className="flex shrink-0 items-center text-white">
      {chat && !chat.shown && (
        <IconButton label={t('showChat')} onPicture onClick={chat.toggle}>
          <MessageCircle size={24} />
        </IconButton>
      )}
      {hearts && <HeartButton name={name} hearts={hearts} />}
      {!full && (
        <>
          <TipButton account={account} onPicture live />
          <IconButton label={t('share')} onPicture onClick={() => open('share', { live: account.username })}>
            <Share2 size={24} />
          </IconButton>
        </>
      )}
      {pictured && desktop && <FullscreenButton stage={stage} full={full} />}
      {choices.length > 0 && !full && (
        <Menu
          trigger={
            <IconButton label={t('more')} onPicture>
              <Ellipsis size={24} />
            </IconButton>
          }
          choices={choices}
        />
      )}
      <QualitySheet quality={quality} open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
