import type { LiveView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTakesSubscribers } from '../../shared/money.ts';
import { FollowButton } from '../../shared/people/follow-button.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useRequireLogin, useSession } from '../../shared/session/session.ts';

/** Subscribe, or why that is not possible here. */
function SubscribeButton({ account }: Pick<LiveView, 'account'>) {
  const { t } = useTranslation('live');
  const { account: own, paying } = useSession();
  const requireLogin = useRequireLogin();
  const { open } = usePopup();
  const { isWaiting, takes } = useTakesSubscribers(account.id, own !== null);
  if (own !== null && isWaiting) return <span className="h-11" />;
  if (own !== null && !(takes && paying)) return <p className="text-15 text-muted">{t('closedToSubscribers')}</p>;
  return (
    <Button onClick={() => requireLogin(() => open('subscription', { user: account.username }))}>
      {t('subscribe')}
    </Button>
  );
}

/** In place of a live's picture, for whom the live is not: what would let them in. It starts by itself then. */
export function LockedLive({
  account,
  locked,
  title,
}: Pick<LiveView, 'account' | 'title'> & { locked: 'followers' | 'subscribers' }) {
  const { t } = useTranslation('live');
  const name = personName(account);
  return (
    <div className="absolute inset-0 grid [place-content:safe_center] justify-items-center gap-4 overflow-y-auto bg-raised p-6 pt-28 text-center text-text">
      <span className="relative">
        <Avatar src={account.avatar} name={name} size={96} live />
        <span className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full bg-overlay text-text">
          <Lock size={18} aria-hidden="true" />
        </span>
      </span>
      <div role="status" className="grid max-w-sm gap-1">
        <p className="text-22 font-bold">{t(`locked_${locked}`, { name })}</p>
        {title !== null && <p className="wrap-anywhere text-15 font-medium">{title}</p>}
        <p className="text-15 text-muted">{t(`lockedHint_${locked}`)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {locked === 'followers' ? (
          <FollowButton account={{ ...account, isFollowing: false }} />
        ) : (
          <SubscribeButton account={account} />
        )}
        <Link to={`/${account.username}`} className={buttonClass('secondary')}>
          {t('toProfile')}
        </Link>
      </div>
    </div>
  );
}
