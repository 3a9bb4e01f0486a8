import { buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { linksQuery } from '../queries.ts';
import { LinkRow } from './link-row.tsx';

/** /studio/share: a creator's links to media, for a fee or free. */
export function LinksPage() {
  const { t } = useTranslation('shared-links');
  const query = useInfiniteQuery(linksQuery);
  return (
    <div className="mx-auto w-full max-w-[640px] pb-10">
      <PageHeader title={t('title')} />
      <div className="page-margin grid gap-4 pt-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-15 text-muted">{t('intro')}</p>
          <Link to="/studio/share/create" className={buttonClass('primary', 'shrink-0')}>
            <Plus size={20} aria-hidden="true" /> {t('add')}
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
          {(link) => (
            <li key={link.id} className="border-line border-t">
              <LinkRow link={link} />
            </li>
          )}
        </PagedList>
      </div>
    </div>
  );
}

const RowSkeleton = () => (
  <div className="flex gap-4 border-line border-t py-4">
    <Skeleton className="h-24 w-16 rounded-12" />
    <div className="grid grow content-start gap-2">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
);
