import { Badge } from '@foxreel/ui/badge';
import { buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../../shared/api/trpc.ts';
import { useEvents } from '../../../shared/events/use-events.ts';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { massQuery } from '../mass-queries.ts';
import { MassRow } from './mass-row.tsx';
import { MessagesHeader } from './messages-header.tsx';

/** /messages/mass: what was sent to many, what is being sent, and what became of it. */
export function MassPage() {
  const { t } = useTranslation('messages-mass');
  const query = useInfiniteQuery(massQuery);
  const lookedAt = useRef(0);
  useEvents((event) => {
    if (event.type !== 'mass_message' && event.type !== 'ready') return;
    // A batch tells of itself many times a second.
    if (Date.now() - lookedAt.current < 1_000) return;
    lookedAt.current = Date.now();
    void utils.mass.list.invalidate(undefined, undefined, { cancelRefetch: false });
  });
  return (
    <div className="mx-auto w-full max-w-[1000px] pb-10">
      <MessagesHeader />
      <div className="page-margin pt-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5">
          <div className="grid min-w-0 gap-1">
            <h2 data-title className="text-17 font-bold">
              {t('title')}
            </h2>
            <p className="text-15 text-muted">{t('intro')}</p>
          </div>
          <Link to="/messages/mass/new" className={buttonClass('primary', 'shrink-0')}>
            <Plus size={20} /> {t('new')}
          </Link>
        </div>
        <PagedList
          query={query}
          label={t('title')}
          empty={t('empty')}
          emptyHint={t('emptyHint')}
          failed={t('failed')}
          skeleton={<RowSkeleton />}
        >
          {(mass) => (
            <li key={mass.id} className="border-line border-t">
              <MassRow mass={mass} />
            </li>
          )}
        </PagedList>
      </div>
    </div>
  );
}

const RowSkeleton = () => (
  <div className="grid gap-3 border-line border-t py-5">
    <Badge className="w-20">
      <Skeleton className="h-4 w-14" />
    </Badge>
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-4 w-1/3" />
  </div>
);
