import type { MediaView } from '@foxreel/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format/count.ts';
import { AuthorRow } from './author-row.tsx';
import { MediaCaption } from './media-caption.tsx';

/** Beside the media: who made it, what it says, and its comments with the composer at the foot (`children`). */
export function MediaSidePanel({ media, children }: { media: MediaView; children: ReactNode }) {
  const { t } = useTranslation('media');
  return (
    <aside aria-label={t('comments')} className="flex h-full min-h-0 flex-col bg-background text-text">
      <div className="grid gap-3 border-b border-line p-4">
        <AuthorRow media={media} />
        <MediaCaption key={media.id} media={media} />
        <p className="tabular flex gap-3 text-13 text-muted">
          <span>{t('likesCount', { count: media.likes, shown: formatCount(media.likes) })}</span>
          <span>{t('commentsCount', { count: media.comments, shown: formatCount(media.comments) })}</span>
        </p>
      </div>
      {children}
    </aside>
  );
}
