import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Eye, SignalLow, Volume2, VolumeX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDuration } from '../../shared/format.ts';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { FollowButton } from '../../shared/people/follow-button.tsx';
import { personName, profileQuery } from '../../shared/people/person.tsx';
import { useElapsed } from './use-live.ts';

/** Switches a live's sound, whatever plays it. */
export interface LiveSound {
  muted: boolean;
  /** The browser blocks sound until a tap. */
  autoplayBlocked: boolean;
  unmute: () => void;
  toggleMuted: () => void;
}

export function SoundButton({ sound }: { sound: LiveSound }) {
  const { t } = useTranslation('live');
  return (
    <IconButton label={sound.muted ? t('unmute') : t('mute')} onPicture onClick={sound.toggleMuted}>
      {sound.muted ? <VolumeX size={24} /> : <Volume2 size={24} />}
    </IconButton>
  );
}

/** On air since when (a time of Date.now()), for how many. */
export function LiveFigures({ since, viewers, poor }: { since: number | null; viewers: number; poor: boolean }) {
  const { t } = useTranslation('live');
  const seconds = useElapsed(since);
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Badge kind="live">{t('live')}</Badge>
      {since !== null && (
        <Badge kind="picture">
          <span className="sr-only">{t('elapsed')} </span>
          {formatDuration(seconds)}
        </Badge>
      )}
      <Badge kind="picture">
        <Eye size={14} aria-hidden="true" /> {t('viewers', { count: viewers, shown: formatCount(viewers) })}
      </Badge>
      {poor && (
        <Badge kind="picture">
          <SignalLow size={14} aria-hidden="true" /> {t('poor')}
        </Badge>
      )}
    </p>
  );
}

/** Over the top of the picture: the creator with Follow, LIVE, time and viewers. */
export function LiveHeader({
  account,
  live,
  title,
  startedAt,
  viewers,
  poor,
  below,
  slim = false,
  children,
}: {
  account: AccountSummary;
  live: boolean;
  title: string | null;
  startedAt: string | null;
  viewers: number;
  poor: boolean;
  /** Under the figures. */
  below?: ReactNode;
  /** Without title and scrim: the scores of a battle follow. */
  slim?: boolean;
  /** Right of the figures. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('live');
  const back = useBack();
  const { data: profile } = useQuery(profileQuery(account.username));
  const name = personName(account);
  return (
    <header
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-0 z-10 grid gap-1 px-3 pt-[max(8px,env(safe-area-inset-top))] text-white *:pointer-events-auto',
        !slim && 'scrim-top pb-10',
      )}
    >
      <div className="flex items-center gap-2">
        <Link
          to={`/${account.username}`}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-black/50 py-0.5 pe-4 ps-0.5"
        >
          <Avatar src={account.avatar} name={name} size={40} />
          <span className="grid min-w-0 grid-cols-1 leading-tight">
            <span className="truncate text-15 font-bold">{name}</span>
            <span className="truncate text-13">
              <bdi>@{account.username}</bdi>
            </span>
          </span>
        </Link>
        {profile && <FollowButton account={profile} className="shrink-0 px-4!" />}
        <span className="grow" />
        <IconButton label={t('close')} onPicture onClick={back}>
          <X size={24} />
        </IconButton>
      </div>
      {live && !slim && title !== null && (
        <p className="line-clamp-1 w-fit max-w-full rounded-full bg-black/50 px-3 py-1 text-13 font-medium wrap-anywhere">
          {title}
        </p>
      )}
      {live && (
        <div className="flex items-center justify-between gap-2">
          <LiveFigures since={startedAt === null ? null : Date.parse(startedAt)} viewers={viewers} poor={poor} />
          {children}
        </div>
      )}
      {live && below}
    </header>
  );
}
