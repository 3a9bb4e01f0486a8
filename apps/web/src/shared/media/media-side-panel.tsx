import type { MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatAgo, formatCount } from '../format.ts';
import { FollowButton } from '../people/follow-button.tsx';
import { personName } from '../people/person.tsx';
import { MediaCaption } from './media-caption.tsx';

/** In a panel: avatar, name, handle, age of the post, the full follow button. */
function AuthorRow({ media, className }: { media: MediaView; className?: string }) {
  const { user } = media;
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <Link to={`/${user.username}`} className="flex min-w-0 grow items-center gap-3">
        <Avatar src={user.avatar} name={personName(user)} size={44} live={user.live} />
        <span className="grid min-w-0">
          <span className="truncate text-15 font-bold">{personName(user)}</span>
          <span className="truncate text-13 text-muted">
            <bdi>@{user.username}</bdi> · <time dateTime={media.addDate}>{formatAgo(media.addDate)}</time>
          </span>
        </span>
      </Link>
      <FollowButton account={user} className="shrink-0" />
    </div>
  );
}

/** Next to the media: author, description, and its comments with the comment field (`children`). */
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
