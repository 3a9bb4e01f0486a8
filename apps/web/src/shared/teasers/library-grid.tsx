import { isLongEnough, limits, type MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ImagePlus, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../api/trpc.ts';
import { MediaPicture } from '../media/media-picture.tsx';
import { hasFailed } from '../media/media-queries.ts';
import { NextPage } from '../navigation/paged-list.tsx';

/** The creator's own private media, newest first. */
const libraryQuery = utils.media.library.infiniteQueryOptions(
  { limit: limits.gridPage, filter: {} },
  { getNextPageParam: (page) => page.after },
);

/** Approved and playable: it may be sent. */
const isSendable = (media: MediaView): boolean =>
  (media.state === 'published' || media.state === 'scheduled') && media.source !== null;

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(150px,calc(50%-2px)),1fr))] gap-1';
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A creator's private media, to choose one, in its four states. `anyLength`: allows short videos too. */
export function LibraryGrid({
  onChoose,
  anyLength = false,
  footer,
}: {
  onChoose: (media: MediaView) => void;
  anyLength?: boolean;
  /** Below the media; without any, the way to upload some is enough. */
  footer?: ReactNode;
}) {
  const { t } = useTranslation('teasers');
  const query = useInfiniteQuery(libraryQuery);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];

  if (query.isPending)
    return (
      <div className={columns} aria-busy="true">
        {skeletons.map((cell) => (
          <Skeleton key={cell} className="aspect-[17/28]" />
        ))}
      </div>
    );
  if (query.isError && items.length === 0)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (items.length === 0)
    return (
      <EmptyState icon={<Lock size={24} />} title={t('empty')} hint={t('emptyHint')}>
        <UploadLink />
      </EmptyState>
    );
  return (
    <>
      <ul className={columns}>
        {items.map((media) => (
          <li key={media.id}>
            <LibraryCell media={media} anyLength={anyLength} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
      {footer}
    </>
  );
}

function LibraryCell({
  media,
  anyLength,
  onChoose,
}: {
  media: MediaView;
  anyLength: boolean;
  onChoose: (media: MediaView) => void;
}) {
  const { t } = useTranslation('teasers');
  const sendable = isSendable(media);
  const seconds = Math.floor(media.duration ?? 0);
  const about = t(media.type, { description: media.altText ?? media.description ?? '' });
  const note = hasFailed(media)
    ? t('unusable', { reason: media.process?.error ?? '' })
    : !sendable
      ? t('notReady')
      : !anyLength && media.type === 'video' && !isLongEnough(media.duration ?? 0)
        ? t('tooShort')
        : null;
  return (
    <button
      type="button"
      disabled={!sendable}
      onClick={() => onChoose(media)}
      className="feedback-motion relative block aspect-[17/28] w-full overflow-hidden rounded-12 bg-overlay active:scale-[.98] disabled:opacity-60"
    >
      <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt={about} />
      {!media.thumbnail.grid && <span className="sr-only">{about}</span>}
      {media.type === 'video' && media.duration !== null && (
        <span className="tabular absolute end-2 bottom-2 rounded-6 bg-black/65 px-1.5 text-13 text-white">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </span>
      )}
      {note && (
        <span className="absolute inset-x-2 top-2 rounded-6 bg-black/65 px-2 py-1 text-start text-13 text-white">
          {note}
        </span>
      )}
    </button>
  );
}

/** Where private media come from. */
export function UploadLink() {
  const { t } = useTranslation('teasers');
  return (
    <Link
      to="/studio/upload"
      className="feedback-motion inline-flex min-h-11 items-center gap-2 justify-self-center rounded-full bg-overlay px-4 text-15 font-medium text-text hover:bg-line"
    >
      <ImagePlus size={20} /> {t('upload')}
    </Link>
  );
}
