import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { BattleOver } from './battle-result.tsx';
import { BattleStage } from './battle-stage.tsx';
import { ChatOverlay, useChatShown } from './chat-overlay.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { HeartSurface } from './heart-button.tsx';
import { SidePicture } from './hls-picture.tsx';
import { LiveChat } from './live-chat.tsx';
import { LiveHeader, type LiveSound, SoundButton } from './live-header.tsx';
import { FullscreenButton, LiveRail, useFullscreen } from './live-rail.tsx';
import { LiveStage } from './live-stage.tsx';
import { NextLives } from './next-lives.tsx';
import { SeekBar } from './seek-bar.tsx';
import { TipBurst } from './tip-burst.tsx';
import { sidesOf, useBattle } from './use-battle.ts';
import { useHearts } from './use-hearts.ts';
import { useLive } from './use-live.ts';
import { useQuality } from './use-quality.ts';
import { useSeekBack } from './use-seek-back.ts';

/** The sound of a live: a room's is started by a tap, HLS follows the person's choice. */
function useLiveSound(overHls: boolean, room: ReturnType<typeof useLive>['room']): LiveSound {
  const { muted, autoplayBlocked } = useSound();
  if (!overHls) return room;
  return { muted, autoplayBlocked, unmute: () => setSoundOff(false), toggleMuted: () => setSoundOff(!muted) };
}

/** /{username}/live: public. A missing creator leads to '/' (spec part 1 §8). */
export function LivePage() {
  const { t } = useTranslation('live');
  const { username = '' } = useParams();
  const [away, setAway] = useState(false);
  const live = useLive(username, { away });
  const { query, view, room, ticket } = live;
  const desktop = useDesktop();
  const { account } = useSession();
  const battle = useBattle(view?.account.id ?? '');
  const hearts = useHearts(view?.account.id ?? '', battle.take);
  const stage = useRef<HTMLDivElement>(null);
  const chat = useChatShown();
  const full = useFullscreen();
  const quality = useQuality();
  const seek = useSeekBack(view?.locked === null ? view : null);
  // A battle is watched at its edge.
  const back = seek.from !== null && battle.battle === null;
  useEffect(() => setAway(back), [back]);
  const overHls = live.overHls || back;
  const sound = useLiveSound(overHls, room);

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
  const name = personName(view.account);
  const own = account?.id === view.account.id;
  const canModerate = own || view.moderates || account?.staff === true;
  // On phones the chat covers the picture, but not what replaces it.
  const open = view.live && view.locked === null;
  const pictured = open && (overHls || (ticket !== null && !room.lost));
  const Chat = canModerate ? CreatorChat : LiveChat;
  const sides = sidesOf(battle.battle);
  const seekBar = pictured && !battle.battle && seek.length > 0 ? <SeekBar seek={seek} /> : null;
  const rail = (
    <LiveRail
      account={view.account}
      name={name}
      stage={stage}
      hearts={pictured && !battle.battle && !own ? hearts : null}
      pictured={pictured}
      quality={quality}
      chat={desktop ? null : chat}
    />
  );
  return (
    <section
      // The picture is the interface: a live is dark in both themes.
      data-theme="dark"
      aria-label={t('video', { name })}
      className="relative h-[calc(100dvh-var(--bar))] overflow-hidden bg-black text-text desktop:flex"
    >
      <h1 className="sr-only">{`${name} · ${t('live')}`}</h1>
      <div ref={stage} className="relative h-full min-w-0 grow bg-black">
        {open && battle.battle ? (
          <BattleStage
            left={view.account}
            battle={{ ...battle, battle: battle.battle }}
            picture={<SidePicture live={live} />}
            room={room}
            hearts={own ? null : hearts}
          />
        ) : (
          <HeartSurface hearts={pictured && !own ? hearts : null}>
            <LiveStage
              view={view}
              live={live}
              sound={sound}
              onRetry={() => void query.refetch()}
              seek={seek}
              quality={quality}
            />
          </HeartSurface>
        )}
        {open && <BattleOver left={view.account.id} battle={battle} />}
        <LiveHeader
          account={view.account}
          live={view.live}
          title={open ? view.title : null}
          startedAt={view.startedAt}
          viewers={Math.max(room.viewers ?? 0, view.viewers)}
          poor={room.poorConnection}
          below={!desktop && seekBar}
          slim={open && battle.battle !== null}
        >
          {pictured && !battle.battle && !sound.autoplayBlocked && <SoundButton sound={sound} />}
        </LiveHeader>
        {open && !battle.battle && <TipBurst creator={view.account.id} muted={sound.muted} />}
        {full && !desktop && (
          <div className="absolute end-3 bottom-3 z-10 rounded-full bg-black/55">
            <FullscreenButton stage={stage} full />
          </div>
        )}
        {desktop && seekBar && (
          <div className="absolute start-3 bottom-3 z-10 w-[min(480px,60%)] text-white">{seekBar}</div>
        )}
        {desktop && pictured && <div className="absolute end-3 bottom-3 z-10 rounded-full bg-black/55">{rail}</div>}
      </div>
      {desktop && (
        <div className="flex w-[360px] shrink-0 flex-col gap-3 border-line border-s bg-background p-4">
          {view.locked === null ? (
            <Chat creator={view.account.id} live={view.live} sides={sides} />
          ) : (
            <span className="grow" />
          )}
          <NextLives shown={sides?.map(({ id }) => id) ?? [view.account.id]} />
        </div>
      )}
      {!desktop && pictured && (
        <ChatOverlay shown={chat.shown} onHide={chat.hide} beside={sides !== undefined}>
          <Chat creator={view.account.id} live={view.live} sides={sides} hidden={!chat.shown} actions={rail} />
        </ChatOverlay>
      )}
    </section>
  );
}
