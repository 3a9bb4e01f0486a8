import { Spinner } from '@foxreel/ui/spinner';
import { VideoOff } from 'lucide-react';
import { useMemo } from 'react';
import { TrackVideo } from '../../../shared/camera/track-video.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { battleWords as t } from '../battle-words.ts';
import type { useLive } from '../use-live.ts';
import { t as live } from '../words.ts';
import { HlsPicture } from './hls-picture.tsx';

type Live = ReturnType<typeof useLive>;

/** The picture of one side of a battle, which fills its half. */
export function SidePicture({ view, room, onSeen }: { view: Live['view']; room: Live['room']; onSeen: () => void }) {
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
        cover
      />
    );
  }
  if (stream) return <TrackVideo stream={stream} label={t('video', { name })} fit="cover" />;
  if (view.live && view.ticket && !room.lost) return <Waiting />;
  return (
    <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-13 text-white/80">
      <VideoOff size={24} aria-hidden="true" />
      {t('away', { name })}
    </p>
  );
}

function Waiting() {
  return (
    <div className="absolute inset-0 grid place-items-center text-white">
      <Spinner label={live('connecting')} />
    </div>
  );
}
