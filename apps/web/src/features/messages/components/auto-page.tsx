import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { rulesQuery } from '../queries.ts';
import { AutoLog } from './auto-log.tsx';
import { MessagesHeader } from './messages-header.tsx';
import { RuleEditor } from './rule-editor.tsx';

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
    <div className="mx-auto w-full max-w-[1000px]">
      <MessagesHeader />
      <div className="page-margin pt-5">
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
