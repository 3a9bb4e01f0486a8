import { Button, buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Spinner } from '@foxreel/ui/spinner';
import { Maximize, Volume2, VolumeX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { personName } from '../../../shared/people/person-name.ts';
import type { useLive } from '../use-live.ts';
import { t } from '../words.ts';
import { EndCard } from './end-card.tsx';
import { TrackVideo } from './track-video.tsx';

type Live = ReturnType<typeof useLive>;

/** The picture of a live, or what stands in its place. */
export function LiveStage({
  view,
  room,
  seen,
  onRetry,
}: {
  view: NonNullable<Live['view']>;
  room: Live['room'];
  seen: boolean;
  onRetry: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const stream = useMemo(() => (room.video ? new MediaStream([room.video]) : null), [room.video]);
  const { account } = view;
  const name = personName(account);
  const profile = (
    <Link to={`/${account.username}`} className={buttonClass('secondary')}>
      {t('toProfile')}
    </Link>
  );

  if (!view.live) {
    const title = seen ? t('ended') : view.status === 'stop' ? t('endedBy', { name }) : t('notLive', { name });
    return (
      <EndCard account={account} title={title} detail={t('notLiveHint')}>
        {profile}
      </EndCard>
    );
  }
  if (!view.ticket) {
    return (
      <EndCard account={account} title={t('notNow')} detail={view.unavailable ?? undefined}>
        <Button onClick={onRetry}>{t('retry')}</Button>
        {profile}
      </EndCard>
    );
  }
  if (room.lost) {
    return (
      <EndCard account={account} title={t('lost')} detail={t('tryingAgain')}>
        <Button onClick={onRetry}>{t('retry')}</Button>
        {profile}
      </EndCard>
    );
  }
  const { soundRefused } = room;
  return (
    <div ref={stage} className="absolute inset-0 bg-black">
      {stream ? (
        <TrackVideo stream={stream} label={t('video', { name })} />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner label={t('connecting')} />
        </div>
      )}
      {stream && soundRefused && (
        <button
          type="button"
          onClick={room.unmute}
          className="absolute inset-0 grid place-items-center text-white"
          aria-label={t('tapForSound')}
        >
          <span className="flex items-center gap-2 rounded-full bg-black/60 px-5 py-3 text-15 font-medium">
            <VolumeX size={20} /> {t('tapForSound')}
          </span>
        </button>
      )}
      {stream && (
        <div className="absolute right-2 bottom-[calc(42%+8px)] flex flex-col desktop:bottom-2 desktop:flex-row">
          {!soundRefused && (
            <IconButton label={room.muted ? t('unmute') : t('mute')} onPicture onClick={room.toggleMuted}>
              {room.muted ? <VolumeX size={24} /> : <Volume2 size={24} />}
            </IconButton>
          )}
          {document.fullscreenEnabled && (
            <IconButton label={t('fullscreen')} onPicture onClick={() => void stage.current?.requestFullscreen()}>
              <Maximize size={24} />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}
