import { IconButton } from '@foxreel/ui/icon-button';
import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setSoundOff, useSound } from '../../../shared/media/player/sound.ts';
import type { useLive } from '../use-live.ts';

/** The sound of both sides at once, over their pictures. */
export function BattleSound({ rooms }: { rooms: ReturnType<typeof useLive>['room'][] }) {
  const { t } = useTranslation('live');
  const { muted, refused } = useSound();
  if (refused || rooms.some(({ soundRefused }) => soundRefused)) {
    return (
      <button
        type="button"
        onClick={() => {
          setSoundOff(false);
          for (const room of rooms) room.unmute();
        }}
        className="absolute top-3 left-1/2 z-10 flex min-h-11 -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full bg-black/60 px-5 text-15 font-medium text-white"
      >
        <VolumeX size={20} /> {t('tapForSound')}
      </button>
    );
  }
  return (
    <span className="absolute top-1 right-1 z-10">
      <IconButton label={muted ? t('unmute') : t('mute')} onPicture onClick={() => setSoundOff(!muted)}>
        {muted ? <VolumeX size={24} /> : <Volume2 size={24} />}
      </IconButton>
    </span>
  );
}
