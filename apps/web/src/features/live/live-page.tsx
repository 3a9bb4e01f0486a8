import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { IconButton } from '@foxreel/ui/icon-button';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { SignalLow, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { TipButton } from '../../shared/coins.tsx';
import { formatCount } from '../../shared/format.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { FollowPlus } from '../../shared/people/follow-button.tsx';
import { personName, profileQuery } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { BattleOver, BattleStage } from './battle-stage.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { HeartButton, HeartSurface } from './heart-button.tsx';
import { SidePicture } from './hls-picture.tsx';
import { LiveChat } from './live-chat.tsx';
import { LiveStage } from './live-stage.tsx';
import { useBattle } from './use-battle.ts';
import { useHearts } from './use-hearts.ts';
import { useLive } from './use-live.ts';

/** Over the picture: creator, live label, viewer count. */
function LiveHeader({
  account,
  live,
  viewers,
  poor,
}: {
  account: AccountSummary;
  live: boolean;
  viewers: number;
  poor: boolean;
}) {
  const { t } = useTranslation('live');
  const back = useBack();
  const { data: profile } = useQuery(profileQuery(account.username));
  const name = personName(account);
  return (
    <header className="scrim-top absolute inset-x-0 top-0 z-10 flex items-center gap-3 px-3 pt-[max(8px,env(safe-area-inset-top))] pb-8 text-white">
      <span className="relative shrink-0">
        <Link to={`/${account.username}`} tabIndex={-1} aria-hidden="true">
          <Avatar src={account.avatar} name={name} size={40} />
        </Link>
        {profile && <FollowPlus account={profile} />}
      </span>
      <Link to={`/${account.username}`} className="flex min-h-11 min-w-0 grow items-center">
        <span className="grid min-w-0 grid-cols-1">
          <span className="truncate text-15 font-bold drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]">{name}</span>
          <span className="truncate text-13 drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]">@{account.username}</span>
        </span>
      </Link>
      {live && (
        <p className="flex shrink-0 items-center gap-1.5">
          {poor && (
            <Badge kind="picture">
              <SignalLow size={14} /> {t('poor')}
            </Badge>
          )}
          <Badge kind="live">{t('live')}</Badge>
          <Badge kind="picture">{t('viewers', { count: viewers, shown: formatCount(viewers) })}</Badge>
        </p>
      )}
      <TipButton account={account} onPicture />
      <IconButton label={t('close')} onPicture onClick={back}>
        <X size={24} />
      </IconButton>
    </header>
  );
}

/** /{username}/live: public. A missing creator leads to '/' (spec part 1 §8). */
export function LivePage() {
  const { t } = useTranslation('live');
  const { username = '' } = useParams();
  const { query, view, room, seen, onSeen } = useLive(username);
  const name = view ? personName(view.account) : username;
  const desktop = useDesktop();
  const { account } = useSession();
  const battle = useBattle(view?.account.id ?? '');
  const hearts = useHearts(view?.account.id ?? '', battle.take);
  const own = account !== null && account.id === view?.account.id;
  const canModerate = account !== null && (account.id === view?.account.id || account.staff);

  if (query.isError && toCallError(query.error).status === 404) {
    // A viewer who was just blocked is not notified.
    return view ? <Navigate to="/" replace /> : <RedirectWithNotice to="/" notice={t('missing', { username })} />;
  }
  if (query.isError && !view) {
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        className="min-h-[80dvh] content-center"
      />
    );
  }
  if (!view) {
    return (
      <div className="grid h-[calc(100dvh-var(--bar))] place-items-center bg-black text-white">
        <Spinner label={t('connecting')} />
      </div>
    );
  }
  // On phones the chat covers the picture, but not what replaces it.
  const pictured = view.live && (view.account.livestream === 'RTMP' || (view.ticket !== null && !room.lost));
  return (
    <section
      // The picture is the interface: a live is dark in both themes.
      data-theme="dark"
      aria-label={t('video', { name })}
      className="relative h-[calc(100dvh-var(--bar))] overflow-hidden bg-black text-text desktop:flex"
    >
      <h1 className="sr-only">{`${name} · ${t('live')}`}</h1>
      <div className="relative h-full min-w-0 grow">
        {view.live && battle.battle ? (
          <BattleStage
            left={view.account}
            battle={{ ...battle, battle: battle.battle }}
            picture={<SidePicture view={view} room={room} onSeen={onSeen} />}
            room={room}
            key={battle.battle.id}
            hearts={own ? null : hearts}
          />
        ) : (
          <HeartSurface hearts={pictured && !own ? hearts : null}>
            <LiveStage view={view} room={room} seen={seen} onSeen={onSeen} onRetry={() => void query.refetch()} />
          </HeartSurface>
        )}
        {view.live && <BattleOver left={view.account.id} battle={battle} />}
        {pictured && !battle.battle && !own && (
          <div className="absolute end-2 bottom-[calc(42%+104px)] z-10 desktop:end-3 desktop:bottom-14">
            <HeartButton name={name} hearts={hearts} />
          </div>
        )}
        <LiveHeader
          account={view.account}
          live={view.live}
          viewers={Math.max(room.viewers ?? 0, view.viewers)}
          poor={room.poorConnection}
        />
      </div>
      {(desktop || pictured) && (
        <div
          className={
            desktop
              ? 'flex w-[360px] shrink-0 flex-col border-line border-s bg-background p-4'
              : 'scrim-bottom absolute inset-x-0 bottom-0 flex h-[42%] flex-col p-3 pe-1 pb-[max(8px,env(safe-area-inset-bottom))]'
          }
        >
          {canModerate ? (
            <CreatorChat creator={view.account.id} live={view.live} />
          ) : (
            <LiveChat creator={view.account.id} live={view.live} />
          )}
        </div>
      )}
    </section>
  );
}
