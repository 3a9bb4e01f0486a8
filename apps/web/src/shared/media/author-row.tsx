import type { MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { Link } from 'react-router-dom';
import { formatAgo } from '../format/time.ts';
import { FollowButton } from '../people/follow-button.tsx';
import { personName } from '../people/person-name.ts';

/** In a panel: avatar, name, handle, age of the work, the whole follow button. */
export function AuthorRow({ media, className }: { media: MediaView; className?: string }) {
  const { user } = media;
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <Link to={`/${user.username}`} className="flex min-w-0 grow items-center gap-3">
        <Avatar src={user.avatar} name={personName(user)} size={44} live={user.live} />
        <span className="grid min-w-0">
          <span className="truncate text-15 font-bold">{personName(user)}</span>
          <span className="truncate text-13 text-muted">
            @{user.username} · <time dateTime={media.addDate}>{formatAgo(media.addDate)}</time>
          </span>
        </span>
      </Link>
      <FollowButton account={user} />
    </div>
  );
}
