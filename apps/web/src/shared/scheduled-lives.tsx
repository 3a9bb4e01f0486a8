import { limits, type ScheduledLiveView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from './api/links.ts';
import { trpc, utils } from './api/trpc.ts';
import { locale } from './i18n/i18n.ts';
import { LiveCover } from './live-cover.tsx';
import { personName } from './people/person.tsx';
import { useRequireLogin, useSession } from './session/session.ts';

/** Of one creator, or without one those that concern the viewer, and then everybody else's. */
export const scheduledQuery = (user?: string) =>
  utils.live.scheduled.queryOptions(
    user === undefined ? { all: true, limit: limits.livesPage } : { user, limit: limits.livesPage },
    { staleTime: 30_000 },
  );

/** 'Fri, Nov 27, 6:30 PM', in the reader's time zone. A live is announced at most 90 days ahead, so the year says nothing. */
export const formatStart = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

function ScheduledLive({ live, named }: { live: ScheduledLiveView; named: boolean }) {
  const { t } = useTranslation('live-schedule');
  const { account } = useSession();
  const requireLogin = useRequireLogin();
  const remind = trpc.live.remind.useMutation({
    onError: (error) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.live.scheduled.invalidate(),
  });
  const name = personName(live.account);
  return (
    <li className="overflow-hidden rounded-12 border border-line bg-raised text-start text-text">
      {live.cover && (
        <span className="relative block h-28">
          <LiveCover src={live.cover} />
        </span>
      )}
      {named && (
        <Link to={`/${live.account.username}`} className="flex items-center gap-3 p-3 pb-0">
          <Avatar src={live.account.avatar} name={name} size={44} />
          <span className="grid min-w-0">
            <span dir="auto" className="line-clamp-2 justify-self-start wrap-anywhere text-15 font-medium">
              {live.title}
            </span>
            <span className="truncate text-13 text-muted">{name}</span>
          </span>
        </Link>
      )}
      <div className={classNames('flex items-center gap-x-3 gap-y-2 p-3', named && 'flex-wrap')}>
        <span className="min-w-0 grow basis-28">
          {!named && <span className="line-clamp-2 wrap-anywhere text-15 font-medium">{live.title}</span>}
          <time dateTime={live.startsAt} className="block text-13 text-muted">
            {formatStart(live.startsAt)}
          </time>
        </span>
        {account?.id !== live.account.id && (
          <Button
            kind={live.reminding ? 'outline' : 'secondary'}
            className={named ? 'ms-auto max-w-full' : 'shrink-0 max-desktop:px-3'}
            aria-pressed={live.reminding}
            busy={remind.isPending}
            onClick={() => requireLogin(() => remind.mutate({ id: live.id, remind: !live.reminding }))}
          >
            {live.reminding ? <BellRing size={20} /> : <Bell size={20} />}
            {/* A phone's room beside the title is for what and when. */}
            <span className={named ? undefined : 'max-desktop:sr-only'}>
              {live.reminding ? t('reminding') : t('remind')}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Announced lives, each with "Remind me": of one creator, or of all, followed ones first. Nothing without any. */
export function ScheduledLives({ creator, className }: { creator?: string; className?: string }) {
  const { t } = useTranslation('live-schedule');
  const { data: lives = [] } = useQuery(scheduledQuery(creator));
  if (lives.length === 0) return null;
  return (
    <section aria-label={t('scheduled')} className={classNames('grid gap-2', className)}>
      <h2 className="text-start text-17 font-bold">{t('scheduled')}</h2>
      <ul
        className={classNames(
          'grid grid-cols-1 gap-2',
          creator === undefined && 'desktop:max-wide:grid-cols-2 wide:gap-3',
        )}
      >
        {lives.map((live) => (
          <ScheduledLive key={live.id} live={live} named={creator === undefined} />
        ))}
      </ul>
    </section>
  );
}
