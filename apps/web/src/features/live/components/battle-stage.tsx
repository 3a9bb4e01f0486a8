import type { AccountSummary, BattleView } from '@foxreel/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWatch } from '../../../shared/events/use-events.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { otherOf, ownOf } from '../later-battle.ts';
import type { useBattle } from '../use-battle.ts';
import { type Hearts, useHearts } from '../use-hearts.ts';
import { useLive } from '../use-live.ts';
import { BattleResult } from './battle-result.tsx';
import { BattleSound } from './battle-sound.tsx';
import { HeartButton } from './heart-button.tsx';
import { HeartSurface } from './heart-surface.tsx';
import { ScoreBar } from './score-bar.tsx';
import { SidePicture } from './side-picture.tsx';

/** One half: a picture, whose it is, and the hearts for that side. */
function Half({ account, hearts, children }: { account: AccountSummary; hearts: Hearts | null; children: ReactNode }) {
  const name = personName(account);
  return (
    <div className="relative min-w-0 overflow-hidden bg-raised" data-side={account.username}>
      <HeartSurface hearts={hearts}>{children}</HeartSurface>
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

/** Two lives side by side, the bar of their hearts above. `left` is whose page it is; `picture` fills that half. */
export function BattleStage({
  left,
  battle,
  picture,
  room,
  hearts,
  framed = false,
}: {
  left: AccountSummary;
  battle: ReturnType<typeof useBattle> & { battle: BattleView };
  picture: ReactNode;
  /** Where the sound of that half comes from; none for the creator themselves. */
  room?: ReturnType<typeof useLive>['room'];
  /** Those of the left side; null where nobody can give any: creators do not cheer for themselves. */
  hearts: Hearts | null;
  /** In the frame of a studio page: no header above, no chat below. */
  framed?: boolean;
}) {
  const other = otherOf(battle.battle, left.id);
  const rival = useLive(other.username);
  const theirs = useHearts(other.id, battle.take);
  // Their hearts rise here too.
  useWatch({ lives: [other.id] });
  return (
    <div
      className={`absolute inset-0 flex flex-col gap-2 bg-black ${framed ? 'pt-3' : 'pt-[calc(64px+env(safe-area-inset-top))] pb-[calc((100dvh-var(--bar))*.42)] desktop:pb-0'}`}
    >
      <ScoreBar
        battle={battle.battle}
        left={left.id}
        key={battle.battle.id}
        given={{ own: hearts?.given ?? 0, other: theirs.given }}
        seconds={battle.seconds}
      />
      <div className="relative grid min-h-0 grow grid-cols-2 gap-0.5">
        <Half account={ownOf(battle.battle, left.id)} hearts={hearts}>
          {picture}
        </Half>
        <Half account={other} hearts={framed ? null : theirs}>
          <SidePicture view={rival.view} room={rival.room} onSeen={rival.onSeen} />
        </Half>
        {room && <BattleSound rooms={[room, rival.room]} />}
      </div>
    </div>
  );
}

/** The result over whatever picture is there, for a while. */
export function BattleOver({ left, battle }: { left: string; battle: ReturnType<typeof useBattle> }) {
  return battle.result ? <BattleResult left={left} result={battle.result} onClose={battle.closeResult} /> : null;
}
