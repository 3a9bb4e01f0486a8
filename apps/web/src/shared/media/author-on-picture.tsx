import type { MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { FollowPlus } from '../people/follow-plus.tsx';
import { personName } from '../people/person-name.ts';

/** Over the media: the avatar with its follow plus, and the name. */
export const AuthorOnPicture = memo(({ media }: { media: MediaView }) => {
  const { user } = media;
  return (
    <div className="flex items-center gap-3">
      <span className="relative">
        <Link to={`/${user.username}`} aria-label={personName(user)}>
          <Avatar
            src={user.avatar}
            name={personName(user)}
            size={40}
            live={user.live}
            className="border border-white/60"
          />
        </Link>
        <FollowPlus account={user} />
      </span>
      <Link to={`/${user.username}`} className="min-w-0 truncate py-2 text-15 font-bold">
        {personName(user)}
      </Link>
    </div>
  );
});
