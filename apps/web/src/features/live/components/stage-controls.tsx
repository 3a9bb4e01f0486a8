import { IconButton } from '@foxreel/ui/icon-button';
import { Maximize, Volume2, VolumeX } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleFullscreen } from '../../../shared/media/player/toggle-fullscreen.ts';

/** Over the picture of a live: its sound, and the whole screen. */
export function StageControls({
  stage,
  muted,
  soundRefused,
  onUnmute,
  onToggleMuted,
}: {
  stage: RefObject<HTMLElement | null>;
  muted: boolean;
  soundRefused: boolean;
  onUnmute: () => void;
  onToggleMuted: () => void;
}) {
  const { t } = useTranslation('live');
  return (
    <>
      {soundRefused && (
        <button
          type="button"
          onClick={onUnmute}
          className="absolute inset-0 grid place-items-center text-white"
          aria-label={t('tapForSound')}
        >
          <span className="flex items-center gap-2 rounded-full bg-black/60 px-5 py-3 text-15 font-medium">
            <VolumeX size={20} /> {t('tapForSound')}
          </span>
        </button>
      )}
      {/* On phones the chat lies below them. */}
      <div className="absolute right-2 bottom-[calc(42%+8px)] flex flex-col desktop:bottom-2 desktop:flex-row">
        {!soundRefused && (
          <IconButton label={muted ? t('unmute') : t('mute')} onPicture onClick={onToggleMuted}>
            {muted ? <VolumeX size={24} /> : <Volume2 size={24} />}
          </IconButton>
        )}
        {document.fullscreenEnabled && (
          <IconButton label={t('fullscreen')} onPicture onClick={() => toggleFullscreen(stage.current)}>
            <Maximize size={24} />
          </IconButton>
        )}
      </div>
    </>
  );
}
