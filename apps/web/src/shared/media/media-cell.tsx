import type { MediaView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { Heart, Images, Lock } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../format/count.ts';
import { formatCents } from '../format/money.ts';
import { formatDuration } from '../format/time.ts';
import { personName } from '../people/person-name.ts';
import { HoverPreview } from './hover-preview.tsx';
import { hasFailed, isLandscape, isLocked, mediaPath } from './media-facts.ts';
import { mediaLabel } from './media-label.ts';
import { MediaPicture } from './media-picture.tsx';

/** One cell of a grid: 170×280, landscape over a full row of two, with its badges and a preview under a resting pointer. */
export function MediaCell({
  media,
  eager = false,
  addressOf = mediaPath,
}: {
  media: MediaView;
  eager?: boolean;
  addressOf?: (media: MediaView) => string;
}) {
  const { t: tGrid } = useTranslation('media-grid');
  const { t } = useTranslation('media');
  const { t: tDetails } = useTranslation('media-details');
  const box = useRef<HTMLAnchorElement>(null);
  const locked = isLocked(media);
  const label = mediaLabel(media);
  const failed = hasFailed(media);
  // Who has bought it or is subscribed is told nothing of a lock; its owner sees what others pay.
  const insider = media.access === 'owner' || media.access === 'staff';
  const price = media.shopCents > 0 ? formatCents(media.shopCents) : null;
  const lockWords = media.private ? tDetails('private') : (price ?? tGrid('subscribers'));
  const about = [
    t(media.type, { name: personName(media.user) }),
    media.description,
    locked ? tGrid('lockedBadge') : null,
  ];
  return (
    <Link
      ref={box}
      to={addressOf(media)}
      className={classNames(
        'group relative block h-[280px] overflow-hidden rounded-6 bg-overlay focus-visible:-outline-offset-2',
        isLandscape(media) && 'col-span-2',
      )}
    >
      <span className="sr-only">{about.filter(Boolean).join(', ')}</span>
      <MediaPicture
        src={isLandscape(media) ? (media.thumbnail.preview ?? media.thumbnail.grid) : media.thumbnail.grid}
        placeholder={media.placeholder}
        alt=""
        eager={eager}
        blurred={locked}
      />
      {!locked && media.teaser && <HoverPreview box={box} url={media.teaser.url} />}
      {label && (
        <span className="tabular absolute inset-0 grid place-content-center bg-black/55 px-3 text-center text-13 font-bold text-white">
          {label}
          {failed && media.process?.error && (
            <span className="line-clamp-4 pt-1 font-regular">{media.process.error}</span>
          )}
          {media.process && media.processed === null && !failed && (
            <span className="text-17">{Math.round(media.process.progress)} %</span>
          )}
        </span>
      )}
      <span className="absolute inset-x-2 top-2 flex justify-end gap-1">
        {(locked || (insider && (price || media.private || media.visibility === 'subscription'))) && (
          <Badge kind="picture">
            <Lock size={12} aria-hidden="true" />
            {lockWords}
          </Badge>
        )}
        {media.type === 'photo' && !locked && (
          <Badge kind="picture">
            <Images size={12} aria-hidden="true" />
          </Badge>
        )}
      </span>
      <span className="absolute inset-x-2 bottom-2 flex items-end justify-between gap-2">
        <Badge kind="picture">
          <Heart size={12} aria-hidden="true" />
          {formatCount(media.likes)}
          <span className="sr-only">{tGrid('likesWord', { count: media.likes })}</span>
        </Badge>
        {media.duration !== null && media.type === 'video' && (
          <Badge kind="picture">{formatDuration(media.duration)}</Badge>
        )}
      </span>
    </Link>
  );
}
