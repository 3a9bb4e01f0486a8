import type { LiveView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Eye, Lock, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDuration } from '../../shared/format.ts';
import { LiveCover } from '../../shared/live-cover.tsx';
import { LivePreview } from '../../shared/media/player/live-preview.tsx';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { ScheduledLives } from '../../shared/scheduled-lives.tsx';
import { livesQuery, useElapsed } from './use-live.ts';

const skeletons = ['a', 'b', 'c', 'd'];
const grid = 'grid grid-cols-2 gap-3 desktop:grid-cols-3 desktop:gap-4 wide:grid-cols-4';

/** A live in the list: its moving picture, who, since when, how many watch. */
function LiveCard({ live }: { live: LiveView }) {
  const { t } = useTranslation('live');
  const { account, viewers, startedAt, title, audience, cover, locked } = live;
  const name = personName(account);
  const seconds = useElapsed(startedAt === null ? null : Date.parse(startedAt));
  return (
    <Link
      to={`/${account.username}/live`}
      // White on a picture, in both themes.
      data-theme="dark"
      className="feedback-motion relative grid aspect-[3/4] overflow-hidden rounded-20 bg-raised text-white hover:brightness-110 active:scale-[.99]"
    >
      {!cover && account.avatar && (
        <img
          src={account.avatar}
          alt=""
          className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-xl"
          loading="lazy"
        />
      )}
      {!cover && (
        <span className="absolute inset-0 grid place-items-center pb-8">
          <Avatar src={account.avatar} name={name} size={96} />
        </span>
      )}
      <LiveCover src={cover} />
      {account.livestream === 'RTMP' && locked === null && <LivePreview username={account.username} />}
      <span className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        <Badge kind="live" className="uppercase tracking-wide">
          {t('live')}
        </Badge>
        {viewers > 0 && (
          <Badge kind="picture">
            <Eye size={14} aria-hidden="true" />
            <span aria-hidden="true">{formatCount(viewers)}</span>
            <span className="sr-only">{t('viewers', { count: viewers, shown: formatCount(viewers) })}</span>
          </Badge>
        )}
        {audience !== 'all' && (
          <Badge kind="picture">
            <Lock size={14} aria-hidden="true" /> {t(`audience_${audience}`)}
          </Badge>
        )}
      </span>
      <span className="scrim-bottom absolute inset-x-0 bottom-0 grid grid-cols-1 gap-0.5 p-3 pt-10">
        <span className="line-clamp-2 wrap-anywhere text-15 font-bold">{title ?? name}</span>
        <span className="tabular flex justify-between gap-2 text-13">
          <span className="truncate">{title === null ? `@${account.username}` : name}</span>
          {startedAt !== null && <span aria-hidden="true">{formatDuration(seconds)}</span>}
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
      <ScheduledLives className="pt-8" />
    </div>
  );
}
