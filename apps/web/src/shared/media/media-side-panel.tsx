import type { MediaView } from '@foxreel/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import { words } from '../words/words.ts';
import { AuthorRow } from './author-row.tsx';
import { MediaCaption } from './media-caption.tsx';
import { mediaWords as t } from './media-words.ts';

const counts = words({
  likesCount_one: '{{shown}} like',
  likesCount_other: '{{shown}} likes',
  commentsCount_one: '{{shown}} comment',
  commentsCount_other: '{{shown}} comments',
});

/** Beside the media: who made it, what it says, and its comments with the composer at the foot (`children`). */
export function MediaSidePanel({ media, children }: { media: MediaView; children: ReactNode }) {
  return (
    <aside aria-label={t('comments')} className="flex h-full min-h-0 flex-col bg-background text-text">
      <div className="grid gap-3 border-b border-line p-4">
        <AuthorRow media={media} />
        <MediaCaption key={media.id} media={media} />
        <p className="tabular flex gap-3 text-13 text-muted">
          <span>{counts('likesCount', { count: media.likes, shown: formatCount(media.likes) })}</span>
          <span>{counts('commentsCount', { count: media.comments, shown: formatCount(media.comments) })}</span>
        </p>
      </div>
      {children}
    </aside>
  );
}
