import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/use-session.ts';
import { useFollow } from './use-follow.ts';

/** Follow or Following; not there on one's own account. */
export function FollowButton({
  account,
  className,
}: {
  account: { id: string; username: string; isFollowing: boolean | null };
  className?: string;
}) {
  const { t } = useTranslation('people');
  const { account: own } = useSession();
  const follow = useFollow();
  if (own?.id === account.id) return null;
  const following = account.isFollowing === true;
  return (
    <Button
      kind={following ? 'outline' : 'primary'}
      onClick={() => follow(account)}
      {...(className ? { className } : {})}
    >
      <span aria-hidden="true">{t(following ? 'following' : 'follow')}</span>
      <span className="sr-only">{t(following ? 'unfollowPerson' : 'followPerson', { name: account.username })}</span>
    </Button>
  );
}
