import { type CreatorRequestView, creatorRequestStatuses } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../shared/format.ts';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
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
          <span className="truncate text-13 text-muted">
            <bdi>@{application.account.username}</bdi>
          </span>
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
    <TwoPanes
      header={
        <>
          {header}
          <div className="border-line border-b p-3">
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
        </>
      }
      list={
        <PagedList
          query={query}
          label={t('list')}
          empty={status === 'none' ? t('nothingWaits') : t('nothing')}
          emptyIcon={<BadgeCheck size={24} />}
          failed={t('failed')}
          skeleton={<RowSkeleton />}
        >
          {(request) => (
            <Row
              key={request.id}
              request={request}
              current={request === current}
              onSelect={() => setChosen(request.id)}
            />
          )}
        </PagedList>
      }
      item={current && <RequestItem key={current.id} request={current} onDecided={() => setChosen(null)} />}
      empty={t('choose')}
      back={{ label: t('back'), onBack: () => setChosen(null) }}
    />
  );
}

const RowSkeleton = () => (
  <div className="p-3">
    <Skeleton className="h-11 rounded-12" />
  </div>
);
