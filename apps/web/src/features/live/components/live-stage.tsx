import { Button, buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TrackVideo } from '../../../shared/camera/track-video.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import type { useLive } from '../use-live.ts';
import { EndCard } from './end-card.tsx';
import { HlsStage } from './hls-stage.tsx';
import { StageControls } from './stage-controls.tsx';

type Live = ReturnType<typeof useLive>;

/** The picture of a live, or what stands in its place. */
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
          soundRefused={room.soundRefused}
          onUnmute={room.unmute}
          onToggleMuted={room.toggleMuted}
        />
      )}
    </div>
  );
}
