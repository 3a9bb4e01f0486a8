import { id } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Comments } from '../../features/comments/comments.tsx';
import { MediaDetail } from '../../features/media/media-detail.tsx';
import { WithReplay } from '../../features/media/with-replay.tsx';
import { mediaPath, shopPath, useCachedMedia } from '../../shared/media/media-queries.ts';
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx';
import { PendingPage } from '../../shared/navigation/pending-page.tsx';

/** /{username}/{type}/{mediaId}; under another name or type it redirects to the canonical path. */
export function MediaPage() {
  const { t } = useTranslation('media-page');
  const { username = '', mediaId = '', type } = useParams();
  const { search, hash } = useLocation();
  const readable = id.safeParse(mediaId).success && (type === 'video' || type === 'photo' || type === 'shop');
  // From the list that led here at once, then from the server.
  const query = useCachedMedia(readable ? mediaId : undefined);
  if (!readable || query.data === null) return <NotFoundPage />;
  if (query.data) {
    const right = type === 'shop' ? shopPath(query.data) : mediaPath(query.data);
    if (`/${username}/${type}/${mediaId}` !== right) return <Navigate to={right + search + hash} replace />;
    return (
      <MediaDetail
        key={query.data.id}
        media={query.data}
        comments={<WithReplay media={query.data} comments={<Comments media={query.data} />} />}
        onRefresh={() => query.refetch()}
      />
    );
  }
  return <PendingPage query={query} failed={t('failed')} />;
}
