import { firstPageLimits, type MediaView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../people/person-name.ts';
import { ActionRail } from './action-rail.tsx';
import { AuthorOnPicture } from './author-on-picture.tsx';
import { LikeSurface } from './like-surface.tsx';
import { MediaCaption } from './media-caption.tsx';
import { isLandscape, isLocked } from './media-facts.ts';
import { MediaStage } from './media-stage.tsx';
import type { PlayerHandle } from './player/video-player.tsx';

export interface MediaSlideProps {
  media: MediaView;
  active: boolean;
  near: boolean;
  desktop: boolean;
  onComment: () => void;
  onRefresh: () => Promise<unknown>;
  player?: Ref<PlayerHandle>;
}

/** One slide. On phones the media fills it and the words lie on it; on desktops it stands in a box beside its actions. */
export function MediaSlide({ media, active, near, desktop, onComment, onRefresh, player }: MediaSlideProps) {
  const { t } = useTranslation('media');
  const shape = media.width && media.height ? media.width / media.height : 9 / 16;
  const landscape = isLandscape(media);
  const stage = (
    <MediaStage
      media={media}
      active={active}
      near={near}
      fit={desktop || shape > firstPageLimits.phoneShape ? 'contain' : 'cover'}
      onRefresh={onRefresh}
      {...(player ? { player } : {})}
    />
  );
  const name = t(media.type, { name: personName(media.user) });
  if (desktop) {
    return (
      <article aria-label={name} className="flex h-full items-end justify-center gap-4 px-6 pb-6">
        <div className={classNames('flex h-full min-w-0 items-center justify-center', landscape && 'grow')}>
          <LikeSurface
            media={media}
            style={{ aspectRatio: String(Math.max(shape, 9 / 16)) }}
            className={classNames(
              'relative overflow-hidden rounded-20 bg-overlay',
              landscape ? 'max-h-full w-full' : 'h-full max-w-full',
            )}
          >
            {stage}
          </LikeSurface>
        </div>
        <ActionRail media={media} onComment={onComment} />
      </article>
    );
  }
  return (
    <article aria-label={name} data-theme="dark" className="relative h-full overflow-hidden bg-black text-white">
      <LikeSurface media={media} className="absolute inset-0">
        {stage}
      </LikeSurface>
      <div
        className={classNames(
          'scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 grid gap-2 px-4 pt-24 pr-20 pb-8',
          isLocked(media) && 'pt-8',
        )}
      >
        <div className="pointer-events-auto grid min-w-0 gap-1.5">
          <AuthorOnPicture media={media} />
          <MediaCaption media={media} onPicture playing={active} />
        </div>
      </div>
      <div className="absolute right-2 bottom-9">
        <ActionRail media={media} onComment={onComment} onPicture />
      </div>
    </article>
  );
}
