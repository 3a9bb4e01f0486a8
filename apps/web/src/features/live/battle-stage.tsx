import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { personName } from '../../shared/people/person.tsx';
import { HeartButton, HeartSurface } from './heart-button.tsx';
import { SidePicture } from './hls-picture.tsx';
import { ScoreBar } from './score-bar.tsx';
import { TipBurst } from './tip-burst.tsx';
import { otherOf, ownOf, scoresFor, type useBattle, winsFor } from './use-battle.ts';
import { type Hearts, useHearts } from './use-hearts.ts';
import { useLive } from './use-live.ts';

/** How long a round's result stays over the next one's pictures. */
const roundNoteMs = 6_000;

/** At the start of a series' next round: who won the one before, and how it stands. */
function RoundNote({ left, ended, battle }: { left: string; ended: BattleView; battle: BattleView }) {
  const { t } = useTranslation('live-battle');
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), roundNoteMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const { own, other } = scoresFor(ended, left);
  const winner = own === other ? null : own > other ? ownOf(ended, left) : otherOf(ended, left);
  const wins = winsFor(battle, left);
  return (
    <p
      role="status"
      className="absolute top-1/2 left-1/2 z-10 grid w-max max-w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 gap-1 rounded-20 bg-black/75 px-5 py-3 text-center text-white"
    >
      <span className="wrap-anywhere text-17 font-bold">
        {winner ? t('wins', { name: personName(winner) }) : t('draw')}
      </span>
      <span className="tabular text-15">
        {t('round', { round: battle.round, rounds: battle.bestOf, won: wins.own, lost: wins.other })}
      </span>
    </p>
  );
}

/** Both sides' sound, over their pictures. */
function BattleSound({ rooms }: { rooms: ReturnType<typeof useLive>['room'][] }) {
  const { t } = useTranslation('live');
  const { muted, autoplayBlocked } = useSound();
  if (autoplayBlocked || rooms.some((room) => room.autoplayBlocked)) {
    return (
      <button
        type="button"
        onClick={() => {
          setSoundOff(false);
          for (const room of rooms) room.unmute();
        }}
        className="absolute top-3 left-1/2 z-10 flex min-h-11 -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full bg-black/60 px-5 text-15 font-medium text-white"
      >
        <VolumeX size={20} /> {t('tapForSound')}
      </button>
    );
  }
  return (
    <span className="absolute top-1 end-1 z-10">
      <IconButton label={muted ? t('unmute') : t('mute')} onPicture onClick={() => setSoundOff(!muted)}>
        {muted ? <VolumeX size={24} /> : <Volume2 size={24} />}
      </IconButton>
    </span>
  );
}

/** One half: picture, name, and the hearts of that side. `bursts`: with its gifts. */
function Half({
  account,
  hearts,
  bursts,
  children,
}: {
  account: AccountSummary;
  hearts: Hearts | null;
  bursts: boolean;
  children: ReactNode;
}) {
  const name = personName(account);
  const { muted } = useSound();
  return (
    <div className="relative min-w-0 overflow-hidden bg-raised" data-side={account.username}>
      <HeartSurface hearts={hearts}>{children}</HeartSurface>
      {bursts && <TipBurst creator={account.id} muted={muted} half />}
      <div className="absolute inset-x-0 bottom-0 z-10 flex items-end justify-between gap-1 bg-linear-to-t from-black/70 to-transparent p-2 pt-8">
        <Link
          to={`/${account.username}`}
          className="flex min-h-11 min-w-0 items-center truncate text-13 font-medium text-white"
        >
          <span className="truncate">{name}</span>
        </Link>
        {hearts && <HeartButton name={name} hearts={hearts} />}
      </div>
    </div>
  );
}

interface BattleStageProps {
  left: AccountSummary;
  battle: ReturnType<typeof useBattle> & { battle: BattleView };
  picture: ReactNode;
  /** That half's sound; none for the creator's own. */
  room?: ReturnType<typeof useLive>['room'];
  /** The left side's; null if nobody can give any: creators do not cheer for themselves. */
  hearts: Hearts | null;
  /** A creator's own: no hearts for the other side. */
  framed?: boolean;
  /** The header is over its top, the chat over its bottom. */
  covered?: boolean;
}

/**
 * Two lives side by side, with the score bar above. `left` is the page's owner; `picture` fills that half. The pictures stay connected for
 * as long as the two battle, whatever the round.
 */
export function BattleStage(props: BattleStageProps) {
  return <Sides key={otherOf(props.battle.battle, props.left.id).id} {...props} />;
}

function Sides({ left, battle, picture, room, hearts, framed = false, covered = !framed }: BattleStageProps) {
  const other = otherOf(battle.battle, left.id);
  const { endedRound } = battle;
  const rival = useLive(other.username);
  const theirs = useHearts(other.id, battle.take);
  // Their hearts rise here too.
  useWatch({ lives: [other.id] });
  return (
    <div
      className={classNames(
        'absolute inset-0 flex flex-col gap-2 bg-black',
        covered ? 'pt-[calc(88px+env(safe-area-inset-top))] pb-[calc((100dvh-var(--bar))*.42)] desktop:pb-17' : 'pt-3',
        // A viewer's phone on its side has the chat beside the pictures.
        room && 'landscape:max-desktop:pe-[40%] landscape:max-desktop:pb-0',
      )}
    >
      <ScoreBar
        battle={battle.battle}
        left={left.id}
        key={battle.battle.id}
        given={{ own: hearts?.given ?? 0, other: theirs.given }}
        seconds={battle.seconds}
      />
      <div className="relative grid min-h-0 grow grid-cols-2 gap-0.5">
        <Half account={ownOf(battle.battle, left.id)} hearts={hearts} bursts={room !== undefined}>
          {picture}
        </Half>
        <Half account={other} hearts={framed ? null : theirs} bursts={room !== undefined}>
          <SidePicture live={rival} />
        </Half>
        {room && <BattleSound rooms={[room, rival.room]} />}
        {endedRound && endedRound.round === battle.battle.round - 1 && (
          <RoundNote key={battle.battle.id} left={left.id} ended={endedRound} battle={battle.battle} />
        )}
      </div>
    </div>
  );
}
