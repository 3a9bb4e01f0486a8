import type { AccountView, MediaView } from '@foxreel/contracts';
import { ListRow, ListSkeleton } from '@foxreel/ui/list-row';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { formatAgo, formatCount, formatDollars } from '../../shared/format.ts';
import { mediaLabel } from '../../shared/media/media-label.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';

const days = 30;
const latest = 5;
/** The creator's newest media. */
export const latestQuery = utils.media.own.infiniteQueryOptions(
  { filter: {}, limit: latest },
  { getNextPageParam: () => null },
);

function Figure({ to, label, value }: { to: string; label: string; value: string | undefined }) {
  return (
    <Link
      to={to}
      className="feedback-motion grid min-h-20 content-between gap-1 rounded-20 border border-line bg-raised px-4 py-3 hover:bg-overlay"
    >
      <span className="text-13 text-muted">{label}</span>
      {value === undefined ? (
        <Skeleton className="h-7 w-20" />
      ) : (
        <span className="tabular truncate text-22 font-bold">{value}</span>
      )}
    </Link>
  );
}

/** What a creator's work does: income, followers, unread messages, and the latest media. */
export function StudioOverview({ account }: { account: AccountView }) {
  const { t } = useTranslation('studio');
  const { data: earnings } = useQuery(utils.wallet.earnings.queryOptions());
  const { data: earned } = useQuery(utils.wallet.earningDays.queryOptions({ days }));
  const month = earned?.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section aria-label={t('overview')} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 desktop:grid-cols-4 desktop:gap-4">
        <Figure
          to="/account/earnings"
          label={t('monthIncome')}
          value={month === undefined ? undefined : formatDollars(month)}
        />
        <Figure
          to="/account/earnings/payouts"
          label={t('unpaid')}
          value={earnings && formatDollars(earnings.unpaidCents)}
        />
        <Figure to="/followers" label={t('followers')} value={formatCount(account.followers)} />
        <Figure to="/messages/inbox" label={t('unreadMessages')} value={formatCount(account.own?.unread ?? 0)} />
      </div>
      <LatestMedia />
    </section>
  );
}

function LatestMedia() {
  const { t } = useTranslation('studio');
  const { t: tDetails } = useTranslation('media-details');
  const stateOf = (media: MediaView) => mediaLabel(media) ?? (media.state === 'review' ? tDetails('inReview') : null);
  const { data, isPending } = useInfiniteQuery(latestQuery);
  const items = data?.pages[0]?.items ?? [];
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-17 font-bold">{t('latest')}</h2>
        <Link
          to="/account/media"
          className="grid min-h-11 place-items-center text-15 font-medium text-accent-text hover:underline"
        >
          {t('allMedia')}
        </Link>
      </div>
      <div className="-mx-3">
        {isPending ? (
          <ListSkeleton label={t('latest')} count={latest} leading="square" />
        ) : items.length === 0 ? (
          <EmptyState title={t('noMedia')} hint={t('noMediaHint')} className="py-8" />
        ) : (
          <ul aria-label={t('latest')}>
            {items.map((media) => (
              <li key={media.id}>
                <ListRow
                  render={
                    <Link
                      to={`/account/media/${media.private ? 'private' : media.visibility === 'subscription' ? 'subscription' : 'free'}/${media.type}s/${media.id}`}
                    />
                  }
                  leading={
                    <span className="relative block h-14 w-11 overflow-hidden rounded-6">
                      <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
                    </span>
                  }
                  title={media.description ?? t('untitled')}
                  detail={[stateOf(media), formatAgo(media.addDate)].filter(Boolean).join(' · ')}
                  trailing={
                    <span className="tabular flex items-center gap-3 text-13 text-muted">
                      <span className="flex items-center gap-1">
                        <Heart size={14} aria-hidden="true" />
                        {formatCount(media.likes)}
                        <span className="sr-only">{t('likes')}</span>
                      </span>
                      <span className="flex items-center gap-1">
                        <MessageCircle size={14} aria-hidden="true" />
                        {formatCount(media.comments)}
                        <span className="sr-only">{t('comments')}</span>
                      </span>
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
