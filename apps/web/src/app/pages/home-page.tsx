import type { MediaView } from '@foxreel/contracts';
import { Spinner } from '@foxreel/ui/spinner';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { FeedView } from '../../features/feed/feed-view.tsx';
import { slideReached } from '../../shared/install.ts';
import { LazyPanel, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';

const MediaSidePanel = lazyComponent(
  async () => (await import('../../shared/media/media-side-panel.tsx')).MediaSidePanel,
);
const Comments = lazyComponent(
  async () => (await import('../../features/comments/comments.tsx')).Comments,
  ['comments', 'share'],
);

const FollowedLives = lazyComponent(
  async () => (await import('../../features/live/followed-lives.tsx')).FollowedLives,
  ['live'],
);

/** Panel and comments load after the feed shows. */
function LazyComments({ media }: { media: MediaView }) {
  const waiting = (
    <div className="grid grow place-items-center text-muted">
      <Spinner />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <Comments media={media} />
    </Suspense>
  );
}

const comments = (media: MediaView): ReactNode => <LazyComments media={media} />;
const panel = (media: MediaView): ReactNode => (
  <LazyPanel>
    <MediaSidePanel media={media}>{comments(media)}</MediaSidePanel>
  </LazyPanel>
);

/** '/', '/videos', '/photos' and their tag feeds. */
export function HomePage({ type }: { type?: 'video' | 'photo' }) {
  const { tag } = useParams();
  const filter = { ...(type ? { type } : {}), ...(tag ? { tag } : {}) };
  return (
    <FeedView
      key={`${type ?? ''}/${tag ?? ''}`}
      filter={filter}
      panel={panel}
      comments={comments}
      onSlide={slideReached}
      lives={
        <LazyPanel>
          <FollowedLives />
        </LazyPanel>
      }
    />
  );
}
