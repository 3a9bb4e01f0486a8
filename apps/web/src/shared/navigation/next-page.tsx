import { Button } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { type PagedQuery, useNextPage } from './use-next-page.ts';

/** The end of a list: the next page is asked for when it is nearly in sight, and by the person once one has failed. */
export function NextPage({ query, label = i18n.t('navigation:loading') }: { query: PagedQuery; label?: string }) {
  const { t } = useTranslation('navigation');
  const { mark, retry } = useNextPage<HTMLDivElement>(query);
  return (
    <div ref={mark} className="grid min-h-12 place-items-center text-muted [overflow-anchor:none]">
      {query.isError ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-x-3 px-3 text-15">
          {t('partFailed')}
          <Button kind="secondary" busy={query.isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      ) : (
        query.isFetchingNextPage && <Spinner size={20} label={label} />
      )}
    </div>
  );
}
