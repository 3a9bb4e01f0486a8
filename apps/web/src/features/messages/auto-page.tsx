import type { AutoDeliveryView, RuleEvent } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { formatAgo } from '../../shared/format.ts';
import { locale } from '../../shared/i18n/i18n.ts';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { autoLogQuery } from './mass-messages.ts';
import { MessagesHeader } from './messages-header.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { rulesQuery } from './thread-cache.ts';

const reasons = {
  rule_disabled: 'reason_rule_disabled',
  account_gone: 'reason_account_gone',
  blocked: 'reason_blocked',
  refused: 'reason_refused',
  relation_ended: 'reason_relation_ended',
} as const;
const reasonOf = (reason: string | null) => Object.entries(reasons).find(([name]) => name === reason)?.[1];

/** A rule's sent, waiting and skipped deliveries. */
function AutoLog({ event }: { event: RuleEvent }) {
  const { t } = useTranslation('messages-mass');
  const query = useInfiniteQuery(autoLogQuery(event));
  return (
    <section aria-labelledby="auto-log" className="grid gap-2 border-line border-t py-6">
      <h3 id="auto-log" className="text-17 font-bold">
        {t('log')}
      </h3>
      <PagedList
        query={query}
        label={t('log')}
        empty={t('logEmpty')}
        emptyIcon={<Zap size={24} />}
        emptyHint={t('logEmptyHint')}
        failed={t('logFailed')}
        skeleton={<Skeleton className="my-2 h-12" />}
      >
        {(delivery) => <LogRow key={delivery.id} delivery={delivery} />}
      </PagedList>
    </section>
  );
}

function LogRow({ delivery: { fan, state, reason, dueAt, deliveredAt } }: { delivery: AutoDeliveryView }) {
  const { t } = useTranslation('messages-mass');
  const name = fan ? personName(fan) : t('somebody');
  const why = reasonOf(reason);
  const when =
    state === 'waiting'
      ? t('log_waiting', {
          when: new Date(dueAt).toLocaleString(locale(), {
            day: 'numeric',
            month: 'short',
            hour: 'numeric',
            minute: '2-digit',
          }),
        })
      : state === 'delivered'
        ? t('log_delivered', { when: formatAgo(deliveredAt ?? dueAt) })
        : `${t('log_skipped')}${why ? ` · ${t(why)}` : ''}`;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar src={fan?.avatar ?? null} name={name} size={32} />
      <span className="grid min-w-0 grow gap-x-4 min-[520px]:grid-cols-[minmax(0,1fr)_auto] min-[520px]:items-baseline">
        {fan ? (
          <Link to={`/${fan.username}`} className="-my-3 min-w-11 truncate py-3 text-15 font-medium hover:underline">
            {name}
          </Link>
        ) : (
          <span className="truncate text-15 text-muted">{name}</span>
        )}
        <span className="tabular text-13 text-muted">{when}</span>
      </span>
    </li>
  );
}

const tabs = {
  follower: { event: 'follow', hint: 'followerHint' },
  subscriber: { event: 'subscribe', hint: 'subscriberHint' },
} as const;

/** /messages/auto/{follower|subscriber} */
export function AutoPage() {
  const { t } = useTranslation('messages');
  const { tab } = useParams();
  const rules = useQuery(rulesQuery);
  if (tab !== 'follower' && tab !== 'subscriber') return <Navigate to="/messages/auto/follower" replace />;
  const { event, hint } = tabs[tab];

  return (
    <div>
      <MessagesHeader />
      <div className="page-margin mx-auto w-full max-w-[1100px] pt-5">
        <h2 data-title className="text-17 font-bold">
          {t('autoTitle')}
        </h2>
        <p className="pt-1 text-15 text-muted">{t('autoIntro')}</p>
        <div className="-mx-3 pt-3">
          <TabLinks
            label={t('autoTitle')}
            links={[
              { to: '/messages/auto/follower', label: t('follower') },
              { to: '/messages/auto/subscriber', label: t('subscriber') },
            ]}
          />
        </div>
        <p className="pt-3 text-13 text-muted">{t(hint)}</p>
        {rules.isPending ? (
          <div aria-busy="true" className="grid gap-4 py-6">
            <Skeleton className="h-12" />
            <Skeleton className="h-24" />
            <Skeleton className="h-12" />
          </div>
        ) : rules.isLoadingError ? (
          <ErrorState
            title={t('rulesFailed')}
            retryLabel={t('retry')}
            onRetry={() => void rules.refetch()}
            busy={rules.isFetching}
          />
        ) : (
          <>
            <RuleEditor key={event} event={event} rule={rules.data.find((rule) => rule.event === event) ?? null} />
            <AutoLog key={`log-${event}`} event={event} />
          </>
        )}
      </div>
    </div>
  );
}
