import type { AccountSummary } from '@foxreel/contracts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/use-session.ts';
import { useFollow } from './use-follow.ts';

/** The plus at the corner of an avatar on a picture; gone once one follows, and on one's own. */
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
      className="absolute -right-7 -bottom-3 grid size-11 items-end justify-items-start p-1"
    >
      <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
        <Plus size={14} strokeWidth={2.5} />
      </span>
    </button>
  );
}
