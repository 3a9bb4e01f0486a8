import { Button, buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Spinner } from '@foxreel/ui/spinner';
import { Maximize, Volume2, VolumeX } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { toggleFullscreen } from '../../shared/media/player/video-player.tsx';
import { personName } from '../../shared/people/person.tsx';
import { TrackVideo } from '../../shared/track-video.tsx';
import { EndCard } from './end-card.tsx';
import { HlsPicture } from './hls-picture.tsx';
import { ScheduledLives } from './scheduled-lives.tsx';
import type { useLive } from './use-live.ts';

/** Over a live's picture: sound and full screen. */
function StageControls({
  stage,
  muted,
  autoplayBlocked,
  onUnmute,
  onToggleMuted,
}: {
  stage: RefObject<HTMLElement | null>;
  muted: boolean;
  autoplayBlocked: boolean;
  onUnmute: () => void;
  onToggleMuted: () => void;
}) {
  const { t } = useTranslation('live');
  return (
    <>
      {autoplayBlocked && (
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
      {/* On phones the chat is below them. */}
      <div className="absolute right-2 bottom-[calc(42%+8px)] flex flex-col desktop:bottom-2 desktop:flex-row">
        {!autoplayBlocked && (
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

/** An external encoder's live, with its controls. */
function HlsStage({
  username,
  label,
  onSeen,
  onLost,
}: {
  username: string;
  label: string;
  onSeen: () => void;
  onLost: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);
  const { muted, autoplayBlocked } = useSound();
  return (
    <div ref={stage} className="absolute inset-0 bg-black">
      <HlsPicture username={username} label={label} onSeen={onSeen} onLost={onLost} onPlaying={setPlaying} />
      {playing && (
        <StageControls
          stage={stage}
          muted={muted}
          autoplayBlocked={autoplayBlocked}
          onUnmute={() => setSoundOff(false)}
          onToggleMuted={() => setSoundOff(!muted)}
        />
      )}
    </div>
  );
}

type Live = ReturnType<typeof useLive>;

/** A live's picture, or what replaces it. */
export function LiveStage({
  view,
  room,
  seen,
  onSeen,
  onRetry,
}: {
  view: NonNullable<Live['view']>;
  room: Live['room'];
  seen: boolean;
  onSeen: () => void;
  onRetry: () => void;
}) {
  const { t } = useTranslation('live');
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
      <EndCard
        account={account}
        title={title}
        detail={t('notLiveHint')}
        tally={seen || view.status === 'stop' ? view.tally : undefined}
        to={`/${account.username}`}
      >
        <ScheduledLives creator={account.id} />
        {profile}
      </EndCard>
    );
  }
  if (view.locked) {
    const title = view.locked === 'subscribers' ? t('forSubscribers', { name }) : t('forFollowers', { name });
    return (
      <EndCard account={account} title={title} detail={t('lockedHint')} to={`/${account.username}`}>
        {profile}
      </EndCard>
    );
  }
  if (account.livestream === 'RTMP') {
    return <HlsStage username={account.username} label={t('video', { name })} onSeen={onSeen} onLost={onRetry} />;
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
  return (
    <div ref={stage} className="absolute inset-0 bg-black">
      {stream ? (
        <TrackVideo stream={stream} label={t('video', { name })} />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner label={t('connecting')} />
        </div>
      )}
      {stream && (
        <StageControls
          stage={stage}
          muted={room.muted}
          autoplayBlocked={room.autoplayBlocked}
          onUnmute={room.unmute}
          onToggleMuted={room.toggleMuted}
        />
      )}
    </div>
  );
}
