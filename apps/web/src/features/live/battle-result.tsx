import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Crown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/format.ts';
import { personName } from '../../shared/people/person.tsx';
import { Rematch } from './rematch.tsx';
import { ScoreLogButton } from './score-log.tsx';
import { finalWinsFor, otherOf, ownOf, scoresFor, type useBattle } from './use-battle.ts';

function Side({ account, score, won }: { account: AccountSummary; score: number; won: boolean }) {
  return (
    <div className="grid min-w-0 justify-items-center gap-2">
      <span className="relative">
        {won && (
          <Crown
            size={24}
            aria-hidden="true"
            className="absolute -top-5 left-1/2 -translate-x-1/2 fill-accent text-accent"
          />
        )}
        <Avatar src={account.avatar} name={personName(account)} size={64} />
      </span>
      <span className="w-full truncate text-center text-13 text-muted">{personName(account)}</span>
      <span className={classNames('tabular text-22 font-bold', won && 'text-accent-text')}>{formatCount(score)}</span>
    </div>
  );
}

/** A battle's result. */
function BattleResult({
  left,
  result,
  creator,
  framed,
  onClose,
}: {
  left: string;
  result: BattleView;
  framed: boolean;
  /** Shown to the creator of the left side, who may ask for another one. */
  creator: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('live-battle');
  // A series is decided by its rounds.
  const isSeries = result.bestOf > 1;
  const { own, other } = isSeries ? finalWinsFor(result, left) : scoresFor(result, left);
  const [one, two] = [ownOf(result, left), otherOf(result, left)];
  const winner = own === other ? null : own > other ? one : two;
  return (
    <section
      aria-label={t('over')}
      className={classNames(
        'absolute inset-x-4 z-20 mx-auto grid max-h-[calc(100%-16px)] max-w-sm gap-7 overflow-y-auto rounded-20 bg-raised p-5 text-text shadow-float desktop:top-1/2 desktop:-translate-y-1/2',
        framed
          ? 'top-2'
          : 'top-[calc(132px+env(safe-area-inset-top))] landscape:max-desktop:top-2 landscape:max-desktop:me-12',
      )}
    >
      <div role="status" className="grid gap-1 pe-9 ps-9 text-center">
        <p className="text-13 text-muted">
          {t('over')}
          {isSeries && <span className="block">{t('bestOfThree')}</span>}
        </p>
        <p className="text-22 font-bold">{winner ? t('wins', { name: personName(winner) }) : t('draw')}</p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Side account={one} score={own} won={winner === one} />
        <Side account={two} score={other} won={winner === two} />
      </div>
      {creator && (
        <div className="grid gap-2">
          <Rematch battle={result.id} rival={two} />
          <ScoreLogButton battle={result.id} />
        </div>
      )}
      <span className="absolute top-2 end-2">
        <IconButton label={t('closeResult')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </span>
    </section>
  );
}

/** The result over any picture, for a while. */
export function BattleOver({
  left,
  battle,
  creator = false,
  framed = false,
}: {
  left: string;
  battle: ReturnType<typeof useBattle>;
  creator?: boolean;
  /** Inside a studio page, which has nothing over the picture. */
  framed?: boolean;
}) {
  return battle.result ? (
    <BattleResult left={left} result={battle.result} creator={creator} framed={framed} onClose={battle.closeResult} />
  ) : null;
}
