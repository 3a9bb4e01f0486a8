import { Spinner } from '@foxreel/ui/spinner';
import { VideoOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TrackVideo } from '../../../shared/camera/track-video.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import type { useLive } from '../use-live.ts';
import { HlsPicture } from './hls-picture.tsx';

type Live = ReturnType<typeof useLive>;

/** The picture of a live in a frame: one side of a battle, or the creator's own in the studio. */
export function SidePicture({
  view,
  room,
  onSeen,
  fit = 'cover',
  silent = false,
}: {
  view: Live['view'];
  room: Live['room'];
  onSeen: () => void;
  fit?: 'cover' | 'contain';
  /** Without sound, whatever the person has chosen: of an HLS picture, as a room's sound is the room's. */
  silent?: boolean;
}) {
  const { t } = useTranslation('live-battle');
  const stream = useMemo(() => (room.video ? new MediaStream([room.video]) : null), [room.video]);
  if (!view) return <Waiting />;
  const name = personName(view.account);
  if (view.live && view.account.livestream === 'RTMP') {
    return (
      <HlsPicture
        username={view.account.username}
        label={t('video', { name })}
        onSeen={onSeen}
        onLost={() => {}}
        cover={fit === 'cover'}
        silent={silent}
      />
    );
  }
  if (stream) return <TrackVideo stream={stream} label={t('video', { name })} fit={fit} />;
  if (view.live && view.ticket && !room.lost) return <Waiting />;
  return (
    <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-13 text-white/80">
      <VideoOff size={24} aria-hidden="true" />
      {t('away', { name })}
    </p>
  );
}

function Waiting() {
  const { t: tLive } = useTranslation('live');
  return (
    <div className="absolute inset-0 grid place-items-center text-white">
      <Spinner label={tLive('connecting')} />
    </div>
  );
}
