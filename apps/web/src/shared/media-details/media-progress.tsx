import type { MediaView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../events/event-stream.tsx';
import { i18n } from '../i18n/i18n.ts';
import { mediaLabel } from '../media/media-label.ts';
import { hasFailed, mediaPath, mediaQuery } from '../media/media-queries.ts';
import { ProgressBar } from '../upload/progress-bar.tsx';

/** One's own media during processing: updated by events, and by slow polling in case some are lost. */
export function useMediaProgress(id: string) {
  useWatch({ media: [id] });
  return useQuery({
    ...mediaQuery(id),
    refetchInterval: ({ state }) =>
      state.data === null || state.data?.process?.status === 'done' || state.data?.process?.status === 'failed'
        ? false
        : 15_000,
  });
}

const tMedia = i18n.getFixedT(null, 'media');

function statusText(media: MediaView): string {
  const { process, state } = media;
  if (hasFailed(media)) return `${process?.error ?? i18n.t('media-details:failed')} ${tMedia('failedHint')}`;
  const percent = Math.round(process?.progress ?? 0);
  if (process?.status === 'queued') return i18n.t('media-details:processingQueued');
  if (process?.status === 'processing') return i18n.t('media-details:processingPercent', { percent });
  if (process?.status === 'playable') return i18n.t('media-details:playable', { percent });
  if (state === 'published') return i18n.t(media.private ? 'media-details:approvedPrivate' : 'media-details:published');
  if (state === 'scheduled') return i18n.t('media-details:approved');
  if (state === 'rejected') return media.reviewReason ?? i18n.t('media-details:rejected');
  return i18n.t('media-details:inReview');
}

/** A file's progress after the upload: processing, playable, in review, published. */
export function MediaProgress({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('media-details');
  const query = useMediaProgress(id);
  const media = query.data;
  if (media === null) return <p className="text-13 text-muted">{t('gone')}</p>;
  if (query.isError && !media) {
    return (
      <div className="flex flex-wrap items-center gap-2 text-13 text-muted">
        {t('stateFailed')}
        <Button kind="quiet" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (!media) return <Skeleton className="h-5 w-48" />;
  const failed = hasFailed(media);
  const working = media.process !== null && !failed && media.process.status !== 'done';
  const label = mediaLabel(media);
  return (
    <div className="grid gap-2">
      {label && <Badge className="justify-self-start">{label}</Badge>}
      <div className={`flex items-center gap-3 ${failed ? 'flex-wrap' : ''}`}>
        <p
          role="status"
          className={`tabular text-13 ${failed ? 'w-full text-danger-text' : 'min-w-0 grow text-muted'}`}
        >
          {statusText(media)}
        </p>
        {media.source && (
          <Link to={mediaPath(media)} className={buttonClass('quiet', '-my-3 shrink-0 px-4')}>
            {t('open')}
          </Link>
        )}
        {failed && (
          <Link to="/studio/upload" className={buttonClass('secondary')}>
            {t('uploadAgain')}
          </Link>
        )}
      </div>
      {working && <ProgressBar percent={media.process?.progress ?? 0} label={name} quiet />}
    </div>
  );
}
