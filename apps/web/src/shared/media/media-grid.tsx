import type { MediaView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Heart, Images, Lock } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useWatch } from '../events/event-stream.tsx';
import { formatCents, formatCount, formatDuration } from '../format.ts';
import { translateError } from '../i18n/i18n.ts';
import { NextPage } from '../navigation/paged-list.tsx';
import { personName } from '../people/person.tsx';
import { useReducedData } from '../reduced-data.ts';
import { growIntoFilm } from './grow-into-film.ts';
import { mediaLabel } from './media-label.ts';
import { MediaPicture } from './media-picture.tsx';
import { hasFailed, isLandscape, isLocked, itemsOf, type MediaPage, mediaPath } from './media-queries.ts';

const restMs = 350;

/** Plays the teaser over the still while a mouse or finger rests on `box`. Muted, and stops with the pointer. */
function HoverPreview({ box, url }: { box: RefObject<HTMLElement | null>; url: string }) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOn(true), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      setOn(false);
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointercancel', leave);
    return () => {
      leave();
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointercancel', leave);
    };
  }, [box]);
  if (!on) return null;
  return (
    <video
      src={url}
      autoPlay
      muted
      loop
      playsInline
      tabIndex={-1}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** One grid cell: 170×280, landscape over a full row of two, with badges and a preview on hover. */
function MediaCell({
  media,
  eager = false,
  addressOf = mediaPath,
  growing,
}: {
  media: MediaView;
  eager?: boolean;
  addressOf?: (media: MediaView) => string;
  growing: boolean;
}) {
  const { t: tGrid } = useTranslation('media-grid');
  const { t } = useTranslation('media');
  const { t: tDetails } = useTranslation('media-details');
  const navigate = useNavigate();
  const box = useRef<HTMLAnchorElement>(null);
  const reduced = useReducedData();
  const locked = isLocked(media);
  const label = mediaLabel(media);
  const failed = hasFailed(media);
  // Buyers and subscribers see no lock; the owner sees what others pay.
  const insider = media.access === 'owner' || media.access === 'staff';
  const price = media.shopCents > 0 ? formatCents(media.shopCents) : null;
  const lockWords = media.private ? tDetails('private') : (price ?? tGrid('subscribers'));
  const about = [
    t(media.type, { name: personName(media.user) }),
    media.description,
    media.altText,
    locked ? tGrid('lockedBadge') : null,
  ];
  return (
    <Link
      ref={box}
      to={addressOf(media)}
      onClick={(event) => {
        const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!plain || !growing) return;
        event.preventDefault();
        growIntoFilm(event.currentTarget, () => navigate(addressOf(media)));
      }}
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
      {!locked && !reduced && media.teaser && <HoverPreview box={box} url={media.teaser.url} />}
      {label && (
        <span className="tabular absolute inset-0 grid place-content-center bg-black/55 px-3 text-center text-13 font-bold text-white">
          {label}
          {failed && media.process?.error && (
            <span className="line-clamp-4 pt-1 font-regular">
              {media.process.error && translateError(media.process.error)}
            </span>
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

const columns =
  'grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(min(170px,calc(50%-2px)),1fr))] gap-1 desktop:gap-2';
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A grid of media with its four states; the next page loads near the bottom. */
export function MediaGrid({
  query,
  empty,
  emptyHint,
  emptyAction,
  addressOf,
  growing = true,
}: {
  query: UseInfiniteQueryResult<InfiniteData<MediaPage>>;
  empty: string;
  /** What will be here. */
  emptyHint?: string | undefined;
  /** The action that adds it. */
  emptyAction?: ReactNode;
  /** A cell's target; its media page by default. */
  addressOf?: (media: MediaView) => string;
  /** Whether the target shows the film, into which the cell's picture grows. */
  growing?: boolean;
}) {
  const { t: tGrid } = useTranslation('media-grid');
  const { t } = useTranslation('media');
  const { data, isPending, isError, refetch, isFetching } = query;
  const items = itemsOf(data);
  useWatch({ media: items.slice(0, 200).map(({ id }) => id) });

  if (isPending) {
    return (
      <div className={columns} aria-hidden="true">
        {skeletons.map((cell) => (
          <Skeleton key={cell} className="h-[280px]" />
        ))}
      </div>
    );
  }
  if (isError && items.length === 0) {
    return (
      <ErrorState title={tGrid('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (items.length === 0)
    return (
      <EmptyState title={empty} hint={emptyHint}>
        {emptyAction}
      </EmptyState>
    );
  return (
    <>
      <div className={columns}>
        {items.map((media, index) => (
          <MediaCell
            key={media.id}
            media={media}
            eager={index < 8}
            growing={growing}
            {...(addressOf ? { addressOf } : {})}
          />
        ))}
      </div>
      <NextPage query={query} />
    </>
  );
}
