import type { MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { peopleWords } from '../people/people-words.ts';
import { personName } from '../people/person-name.ts';
import { useFollow } from '../people/use-follow.ts';
import { useSession } from '../session/use-session.ts';

/** Over the media: the avatar with its follow plus, and the name. */
export const AuthorOnPicture = memo(({ media }: { media: MediaView }) => {
  const { account } = useSession();
  const follow = useFollow();
  const { user } = media;
  const mayFollow = account?.id !== user.id && user.isFollowing !== true;
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
        {mayFollow && (
          <button
            type="button"
            onClick={() => follow(user)}
            aria-label={peopleWords('followPerson', { name: user.username })}
            className="absolute -right-3 -bottom-3 grid size-7 place-items-center"
          >
            <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
              <Plus size={14} strokeWidth={2.5} />
            </span>
          </button>
        )}
      </span>
      <Link to={`/${user.username}`} className="min-w-0 truncate py-2 text-15 font-bold">
        {personName(user)}
      </Link>
    </div>
  );
});
