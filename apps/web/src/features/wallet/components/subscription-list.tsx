import type { SubscriptionView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FindCreators } from '../../../shared/navigation/find-creators.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { subscriptionsQuery } from '../queries.ts';
import { outlookOf } from '../subscription-outlook.ts';

/** /account/purchases/subscriptions: each with what is to come of it, and the way to change that. */
export function SubscriptionList() {
  const { t } = useTranslation('wallet');
  const query = useInfiniteQuery(subscriptionsQuery);
  return (
    <PagedList
      query={query}
      label={t('subscriptions')}
      empty={t('empty')}
      emptyHint={t('noSubscriptionsHint')}
      emptyAction={<FindCreators />}
      failed={t('failed')}
      skeleton={
        <div className="flex items-center gap-3 border-line border-b py-3">
          <Skeleton className="size-11 rounded-full" />
          <span className="grid grow gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-48" />
          </span>
          <Skeleton className="h-11 w-24 rounded-full" />
        </div>
      }
    >
      {(subscription) => <SubscriptionRow key={subscription.id} subscription={subscription} />}
    </PagedList>
  );
}

function SubscriptionRow({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('wallet');
  const { open } = usePopup();
  const { paying } = useSession();
  const { account, status } = subscription;
  const name = personName(account);
  const over = status === 'ended';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line border-b py-3">
      <Link to={`/${account.username}`} className="flex min-w-0 items-center gap-3">
        <Avatar src={account.avatar} name={name} size={44} live={account.live} />
        <span className="grid min-w-0 gap-0.5">
          <span className="flex min-w-0 items-center gap-2 text-15 font-medium">
            <span className="truncate">{name}</span>
            <Badge kind={status === 'past_due' ? 'accent' : 'neutral'}>{t(`status_${status}`)}</Badge>
          </span>
          <span className="tabular text-13 text-muted">{outlookOf(subscription)}</span>
        </span>
      </Link>
      {(!over || (paying && account.creator)) && (
        <Button
          kind="outline"
          aria-label={`${t(over ? 'subscribeAgain' : 'manage')}: ${name}`}
          onClick={() => open('subscription', { user: account.username })}
        >
          {t(over ? 'subscribeAgain' : 'manage')}
        </Button>
      )}
    </li>
  );
}
