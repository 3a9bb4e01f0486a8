import type { LiveView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format.ts';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { livesQuery } from './use-live.ts';

const skeletons = ['a', 'b', 'c', 'd'];
const grid = 'grid grid-cols-2 gap-3 desktop:grid-cols-3 desktop:gap-4 wide:grid-cols-4';

function LiveCard({ live }: { live: LiveView }) {
  const { t } = useTranslation('live');
  const name = personName(live.account);
  return (
    <Link
      to={`/${live.account.username}/live`}
      className="feedback-motion relative grid aspect-[3/4] place-items-center overflow-hidden rounded-20 bg-raised p-4 hover:bg-overlay active:scale-[.99]"
    >
      <span className="absolute top-3 start-3 flex gap-1.5">
        <Badge kind="live">{t('live')}</Badge>
      </span>
      <span className="grid justify-items-center gap-3 text-center">
        <Avatar src={live.account.avatar} name={name} size={96} live />
        <span className="grid gap-0.5">
          <span className="line-clamp-2 text-15 font-bold">{name}</span>
          <span className="tabular text-13 text-muted">
            {t('viewers', { count: live.viewers, shown: formatCount(live.viewers) })}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** /lives: current lives, or none. */
export function LivesPage() {
  const { t } = useTranslation('live');
  const lives = useQuery(livesQuery);
  return (
    <div className="page-margin mx-auto w-full max-w-[1100px] py-4 desktop:py-8">
      <h1 className="pb-4 text-22 font-bold">{t('lives')}</h1>
      {lives.isPending ? (
        <div aria-busy="true" className={grid}>
          {skeletons.map((key) => (
            <Skeleton key={key} className="aspect-[3/4] rounded-20" />
          ))}
        </div>
      ) : lives.isLoadingError ? (
        <ErrorState
          title={t('livesFailed')}
          retryLabel={t('retry')}
          onRetry={() => void lives.refetch()}
          busy={lives.isFetching}
        />
      ) : lives.data.length === 0 ? (
        <EmptyState
          icon={<Radio size={24} />}
          title={t('empty')}
          hint={t('nobodyLive')}
          className="min-h-[60dvh] content-center"
        >
          <FindCreators />
        </EmptyState>
      ) : (
        <ul className={grid}>
          {lives.data.map((live) => (
            <li key={live.account.id}>
              <LiveCard live={live} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
