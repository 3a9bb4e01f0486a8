import type { LiveView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Lock, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../shared/format.ts';
import { LiveCover } from '../../shared/live-cover.tsx';
import { LiveViewers } from '../../shared/live-viewers.tsx';
import { LivePreview } from '../../shared/media/player/live-preview.tsx';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { ScheduledLives } from '../../shared/scheduled-lives.tsx';
import { livesQuery, useElapsed } from './use-live.ts';

const skeletons = ['a', 'b', 'c', 'd'];
/** Few lives get large cards. */
const gridOf = (count: number) =>
  classNames('grid grid-cols-2 gap-3 desktop:gap-4', count > 2 && 'desktop:grid-cols-3');

const shapes = ['aspect-square desktop:aspect-video', 'aspect-[3/4] wide:aspect-[2/3]'] as const;
/** Of one among so many: a single one is as wide as the list. */
const shapeOf = (count: number) => shapes[count - 1] ?? 'aspect-[3/4]';

/** A live in the list: its moving picture, who, since when, how many watch. `shape`: its proportions. */
function LiveCard({ live, shape }: { live: LiveView; shape: string }) {
  const { t } = useTranslation('live');
  const { account, viewers, startedAt, title, audience, cover, locked } = live;
  const name = personName(account);
  const seconds = useElapsed(startedAt === null ? null : Date.parse(startedAt));
  return (
    <Link
      to={`/${account.username}/live`}
      // White on a picture, in both themes.
      data-theme="dark"
      className={classNames(
        'feedback-motion relative grid overflow-hidden rounded-20 bg-raised text-white hover:brightness-110 active:scale-[.99]',
        shape,
      )}
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
        <Badge kind="live">{t('live')}</Badge>
        <LiveViewers viewers={viewers} onPicture wraps />
        {audience !== 'all' && (
          <Badge kind="picture">
            <Lock size={14} aria-hidden="true" /> {t(`audience_${audience}`)}
          </Badge>
        )}
      </span>
      <span className="scrim-bottom absolute inset-x-0 bottom-0 grid grid-cols-1 gap-0.5 p-3 pt-10">
        <span dir="auto" className="line-clamp-2 justify-self-start wrap-anywhere text-15 font-bold">
          {title ?? name}
        </span>
        <span className="tabular flex justify-between gap-2 text-13">
          <span className="truncate">
            <bdi>{title === null ? `@${account.username}` : name}</bdi>
          </span>
          {startedAt !== null && (
            <span aria-hidden="true" className="shrink-0">
              {formatDuration(seconds)}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** /lives: current lives, or none, then `below`; and beside or below them those that are announced. */
export function LivesPage({ below }: { below: ReactNode }) {
  const { t } = useTranslation('live');
  const lives = useQuery(livesQuery);
  return (
    <div className="page-margin mx-auto w-full max-w-[1280px] py-4 desktop:py-8 wide:flex wide:items-start wide:gap-8">
      <div className="min-w-0 grow">
        <h1 className="pb-4 text-22 font-bold">{t('lives')}</h1>
        {lives.isPending ? (
          <div aria-busy="true" className={gridOf(skeletons.length)}>
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
          <ul className={gridOf(lives.data.length)}>
            {lives.data.map((live) => (
              <li key={live.account.id} className={lives.data.length === 1 ? 'col-span-2' : undefined}>
                <LiveCard live={live} shape={shapeOf(lives.data.length)} />
              </li>
            ))}
          </ul>
        )}
        {/* Its row scrolls to the edges of the column. */}
        {below && <div className="-mx-4 pt-8 desktop:-mx-6">{below}</div>}
      </div>
      <ScheduledLives className="pt-8 wide:w-[340px] wide:shrink-0 wide:gap-4 wide:pt-1" />
    </div>
  );
}
