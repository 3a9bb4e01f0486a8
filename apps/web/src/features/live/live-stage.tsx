import { Button, buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BeforePicture } from '../../shared/live-cover.tsx';
import { personName } from '../../shared/people/person.tsx';
import { ScheduledLives } from '../../shared/scheduled-lives.tsx';
import { EndCard } from './end-card.tsx';
import { HlsPicture } from './hls-picture.tsx';
import type { LiveSound } from './live-header.tsx';
import { RoomPicture } from './live-picture.tsx';
import { LockedLive } from './locked-live.tsx';
import type { useLive } from './use-live.ts';
import type { Quality } from './use-quality.ts';
import type { SeekBack } from './use-seek-back.ts';

/** Over a picture whose sound the browser blocks until a tap. */
function TapForSound({ sound }: { sound: LiveSound }) {
  const { t } = useTranslation('live');
  if (!sound.autoplayBlocked) return null;
  return (
    <button
      type="button"
      onClick={sound.unmute}
      className="absolute inset-0 grid place-items-center text-white"
      aria-label={t('tapForSound')}
    >
      <span className="flex items-center gap-2 rounded-full bg-black/60 px-5 py-3 text-15 font-medium">
        <VolumeX size={20} /> {t('tapForSound')}
      </span>
    </button>
  );
}

type Live = ReturnType<typeof useLive>;

/** A live's picture, or what replaces it. */
export function LiveStage({
  view,
  live: { room, ticket, overHls, seen, onSeen },
  sound,
  onRetry,
  seek,
  quality,
}: {
  view: NonNullable<Live['view']>;
  live: Live;
  sound: LiveSound;
  onRetry: () => void;
  seek: SeekBack;
  quality: Quality;
}) {
  const { t } = useTranslation('live');
  const [playing, setPlaying] = useState(false);
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
        {profile}
        <ScheduledLives creator={account.id} className="w-full max-w-md basis-full" />
      </EndCard>
    );
  }
  if (view.locked) return <LockedLive account={account} locked={view.locked} title={view.title} />;
  if (overHls || seek.from !== null) {
    return (
      <div className="absolute inset-0 overflow-hidden bg-black">
        {!playing && <BeforePicture cover={view.cover} avatar={account.avatar} />}
        <HlsPicture
          username={account.username}
          label={t('video', { name })}
          onSeen={onSeen}
          onLost={onRetry}
          onPlaying={setPlaying}
          seek={seek}
          quality={quality}
        />
        {playing && <TapForSound sound={sound} />}
      </div>
    );
  }
  if (!ticket) {
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
    <div className="absolute inset-0 overflow-hidden bg-black">
      {room.video ? (
        <>
          <RoomPicture track={room.video} label={t('video', { name })} />
          <TapForSound sound={sound} />
        </>
      ) : (
        <>
          <BeforePicture cover={view.cover} avatar={account.avatar} />
          <div className="absolute inset-0 grid place-items-center text-white">
            <Spinner label={t('connecting')} />
          </div>
        </>
      )}
    </div>
  );
}
