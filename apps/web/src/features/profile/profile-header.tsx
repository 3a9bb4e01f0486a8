import type { AccountView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { IconButton } from '@foxreel/ui/icon-button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, AtSign, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { formatCount } from '../../shared/format.ts';
import { LiveCover } from '../../shared/live-cover.tsx';
import { LiveViewers } from '../../shared/live-viewers.tsx';
import { LivePreview } from '../../shared/media/player/live-preview.tsx';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { personName } from '../../shared/people/person.tsx';
import { ScheduledLives } from '../../shared/scheduled-lives.tsx';

function Count({ count, label, to }: { count: number; label: string; to?: string }) {
  const content = (
    <span className="flex items-baseline gap-1 desktop:gap-1.5">
      <b className="tabular text-17 font-bold">{formatCount(count)}</b>
      <span className="text-13 text-muted">{label}</span>
    </span>
  );
  if (!to) return <span className="grid min-h-11 items-center">{content}</span>;
  return (
    <Link to={to} className="grid min-h-11 items-center hover:underline">
      {content}
    </Link>
  );
}

/** Leads to the live of somebody who is on air now. */
function LiveBanner({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile');
  const { data: live } = useQuery(utils.live.now.queryOptions({ user: account.id }));
  const title = live?.title ?? null;
  return (
    <Link
      to={`/${account.username}/live`}
      aria-label={t('watchLive')}
      aria-description={title ?? undefined}
      data-theme="dark"
      className="feedback-motion relative flex min-h-24 max-w-[640px] items-end overflow-hidden rounded-20 bg-raised text-white hover:brightness-110"
    >
      <LiveCover src={live?.cover ?? null} />
      {account.livestream === 'RTMP' && live?.locked === null && <LivePreview username={account.username} />}
      <span className="scrim-bottom relative flex w-full items-end gap-3 p-4 pt-8">
        <span className="grid min-w-0 grow">
          <span className="flex flex-wrap gap-1.5 pb-2">
            <Badge kind="live">{t('live')}</Badge>
            {live && <LiveViewers viewers={live.viewers} onPicture />}
          </span>
          <span className="text-17 font-bold">{t('watchLive')}</span>
          {title !== null && <span className="truncate text-15">{title}</span>}
        </span>
        <Play size={24} aria-hidden="true" className="mb-2.5 shrink-0 fill-white" />
      </span>
    </Link>
  );
}

/** Cover, avatar, name, handle, counts, bio, links; the buttons are `actions`. */
export function ProfileHeader({
  account,
  cover,
  actions,
  own = false,
}: {
  account: AccountView;
  /** The latest post's still; a blurred one if it is locked. */
  cover: string | null;
  actions: ReactNode;
  own?: boolean;
}) {
  const { t } = useTranslation('profile');
  const people = own ? '' : `/${account.username}`;
  const name = personName(account);
  const handles = [
    { site: 'Instagram', url: 'https://instagram.com/', handle: account.socials.instagram },
    { site: 'Twitter', url: 'https://twitter.com/', handle: account.socials.twitter },
  ];
  return (
    <header>
      <div aria-hidden="true" className="relative h-40 overflow-hidden bg-overlay desktop:h-48 desktop:rounded-b-20">
        {cover && <img src={cover} alt="" fetchPriority="high" className="size-full object-cover" />}
      </div>
      <div className="page-margin grid gap-3">
        <div className="-mt-12 flex items-end justify-between gap-4">
          <span className="relative rounded-full border-4 border-background bg-background">
            <Avatar src={account.avatar} name={name} size={96} live={account.live} />
            {account.live && (
              <Link
                to={`/${account.username}/live`}
                tabIndex={-1}
                aria-hidden="true"
                className="absolute inset-0 grid items-end justify-items-center"
              >
                <Badge kind="live" className="translate-y-2">
                  {t('live')}
                </Badge>
              </Link>
            )}
          </span>
          <div className="hidden gap-2 pb-1 desktop:flex">{actions}</div>
        </div>
        <div className="grid">
          <h1 className="text-22 font-bold">{name}</h1>
          <p className="text-15 text-muted">
            <bdi>@{account.username}</bdi>
          </p>
        </div>
        <p className="flex flex-wrap -my-2 gap-x-5">
          <Count
            count={account.followers}
            label={t('followers', { count: account.followers })}
            to={`${people}/followers`}
          />
          <Count count={account.following} label={t('following')} to={`${people}/following`} />
          <Count count={account.posts} label={t('posts', { count: account.posts })} />
        </p>
        {account.live && <LiveBanner account={account} />}
        {account.bio && (
          <p className="max-w-[640px] whitespace-pre-line text-15">
            <bdi>{account.bio}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 empty:hidden">
          {handles.map(
            ({ site, url, handle }) =>
              handle && (
                <a
                  key={site}
                  href={`${url}${encodeURIComponent(handle)}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-1 text-15 text-accent-text hover:underline"
                >
                  <AtSign size={14} aria-hidden="true" />
                  {handle}
                  <span className="sr-only">{site}</span>
                </a>
              ),
          )}
        </p>
        {account.creator && <ScheduledLives creator={account.id} className="max-w-[640px]" />}
        <div className="flex flex-wrap gap-x-1.5 gap-y-2 *:grow *:px-3 desktop:hidden">{actions}</div>
      </div>
    </header>
  );
}

export function ProfileHeaderSkeleton() {
  const { t } = useTranslation('profile');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="h-40 bg-overlay desktop:h-48 desktop:rounded-b-20" />
      <div className="page-margin grid gap-3">
        <Skeleton className="-mt-12 size-26 rounded-full border-4 border-background" />
        <Skeleton className="h-[49px] w-48" />
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-[45px] max-w-[640px]" />
        <Skeleton className="h-11 rounded-full desktop:hidden" />
        <Skeleton className="-mt-1 h-11 rounded-full desktop:hidden" />
      </div>
    </div>
  );
}

/** A profile's page: header, sticky tabs, grid. */
export function ProfileFrame({ header, tabs, children }: { header: ReactNode; tabs: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('navigation');
  const back = useBack();
  return (
    <div className="relative media-column">
      <span className="absolute top-2 start-2 z-10">
        <IconButton label={t('back')} onPicture onClick={back} className="bg-black/40">
          <ArrowLeft size={24} />
        </IconButton>
      </span>
      {header}
      <div className="page-margin sticky top-0 z-10 mt-3 border-b border-line bg-background">
        <div className="-mx-3">{tabs}</div>
      </div>
      <div className="p-1 desktop:p-6">{children}</div>
    </div>
  );
}
