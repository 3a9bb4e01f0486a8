import type { MediaView } from '@foxreel/contracts';
import { Spinner } from '@foxreel/ui/spinner';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LockedCover } from './locked-cover.tsx';
import { hasFailed, isLocked } from './media-facts.ts';
import { PhotoView } from './photo-view.tsx';
import { type PlayerHandle, VideoPlayer } from './player/video-player.tsx';

export interface MediaStageProps {
  media: MediaView;
  active: boolean;
  near: boolean;
  fit: 'cover' | 'contain';
  onRefresh?: () => Promise<unknown>;
  player?: Ref<PlayerHandle>;
}

/** Shows a media as this viewer may see it: playing, still, locked, or still being made. Fills its positioned parent. */
export function MediaStage({ media, active, near, fit, onRefresh, player }: MediaStageProps) {
  const { t } = useTranslation('media');
  if (isLocked(media)) return <LockedCover media={media} near={near} />;
  if (!media.source && media.process && media.state === 'processing') {
    const failed = hasFailed(media);
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-overlay p-6 text-center text-muted">
        {!failed && <Spinner size={36} />}
        <p>{failed ? (media.process.error ?? t('failedProcessing')) : t('preparing')}</p>
        {failed && <p className="text-13">{t('failedHint')}</p>}
        {!failed && <p className="tabular text-22 font-bold text-text">{Math.round(media.process.progress)} %</p>}
      </div>
    );
  }
  if (media.type === 'photo') return <PhotoView media={media} active={active} near={near} fit={fit} />;
  return (
    <VideoPlayer
      media={media}
      active={active}
      near={near}
      fit={fit}
      {...(onRefresh ? { onRefresh } : {})}
      {...(player ? { ref: player } : {})}
    />
  );
}
