import { type CreatorRequestView, creatorRequestStatuses } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../shared/format.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { requestsQuery } from './application-draft.ts';
import { RequestItem } from './request-item.tsx';

function Row({ request, current, onSelect }: { request: CreatorRequestView; current: boolean; onSelect: () => void }) {
  const { application } = request;
  if (!application) return null;
  const name = `${application.firstName} ${application.lastName}`;
  return (
    <li>
      <button
        type="button"
        onClick={onSelect}
        aria-current={current || undefined}
        className={classNames(
          'flex min-h-16 w-full items-center gap-3 px-3 py-2 text-start hover:bg-overlay',
          current && 'bg-overlay',
        )}
      >
        <Avatar src={application.account.avatar} name={name} size={40} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-15 font-medium">{name}</span>
          <span className="truncate text-13 text-muted">@{application.account.username}</span>
        </span>
        <time dateTime={request.addDate} className="tabular shrink-0 text-13 text-muted">
          {formatAgo(request.addDate)}
        </time>
      </button>
    </li>
  );
}

/** /staff/requests: applicants on the left, their application on the right. `header` is the top of /staff. */
export function RequestsPage({ header }: { header: ReactNode }) {
  const { t } = useTranslation('creator-request-staff');
  const [status, setStatus] = useState<(typeof creatorRequestStatuses)[number]>('none');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useInfiniteQuery(requestsQuery(status));
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const current = requests.find(({ id }) => id === chosen) ?? null;
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[340px_minmax(0,1fr)]">
      <section
        aria-label={t('list')}
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-e',
          current && 'max-desktop:hidden',
        )}
      >
        {header}
        <div className="p-3">
          <Segmented
            label={t('queue')}
            choices={creatorRequestStatuses.map((value) => ({ value, label: t(value) }))}
            value={status}
            onChange={(next) => {
              setChosen(null);
              setStatus(next);
            }}
          />
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain border-line border-t">
          {query.isPending && (
            <div className="p-3">
              <Skeleton className="h-11 rounded-12" />
            </div>
          )}
          {query.isError && requests.length === 0 && (
            <ErrorState
              title={t('failed')}
              retryLabel={t('retry')}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {query.isSuccess && requests.length === 0 && (
            <EmptyState icon={<BadgeCheck size={28} />} title={status === 'none' ? t('nothingWaits') : t('nothing')} />
          )}
          <ul>
            {requests.map((request) => (
              <Row
                key={request.id}
                request={request}
                current={request === current}
                onSelect={() => setChosen(request.id)}
              />
            ))}
          </ul>
          <ShowMore query={query} label={t('more')} />
        </div>
      </section>
      <section className={classNames('min-h-0 min-w-0 overflow-y-auto', !current && 'max-desktop:hidden')}>
        {current ? (
          <>
            <div className="px-1 pt-1 desktop:hidden">
              <IconButton label={t('back')} onClick={() => setChosen(null)}>
                <ArrowLeft size={24} />
              </IconButton>
            </div>
            <RequestItem key={current.id} request={current} onDecided={() => setChosen(null)} />
          </>
        ) : (
          <p className="grid h-full place-items-center text-15 text-muted">{t('choose')}</p>
        )}
      </section>
    </div>
  );
}
