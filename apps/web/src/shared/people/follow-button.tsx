import type { AccountSummary } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { useFollow } from '../toggle.ts';

/** Follow or Following; hidden on one's own account. */
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
      className={classNames('whitespace-nowrap', className)}
    >
      <span aria-hidden="true">{t(following ? 'following' : 'follow')}</span>
      <span className="sr-only">{t(following ? 'unfollowPerson' : 'followPerson', { name: account.username })}</span>
    </Button>
  );
}

/** The plus at an avatar's corner on a picture; hidden once followed, and on one's own. */
export function FollowPlus({
  account,
}: {
  account: Pick<AccountSummary, 'id' | 'username'> & { isFollowing: boolean | null };
}) {
  const { t } = useTranslation('people');
  const { account: own } = useSession();
  const follow = useFollow();
  if (own?.id === account.id || account.isFollowing === true) return null;
  return (
    <button
      type="button"
      onClick={() => follow(account)}
      aria-label={t('followPerson', { name: account.username })}
      className="absolute -end-7 -bottom-6 grid size-11 items-center justify-items-start p-1.5"
    >
      <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
        <Plus size={14} strokeWidth={2.5} />
      </span>
    </button>
  );
}
