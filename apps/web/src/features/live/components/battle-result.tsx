import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Crown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/format/count.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { otherOf, ownOf, scoresFor } from '../later-battle.ts';

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

/** How a battle ended. */
export function BattleResult({ left, result, onClose }: { left: string; result: BattleView; onClose: () => void }) {
  const { t } = useTranslation('live-battle');
  const { own, other } = scoresFor(result, left);
  const [one, two] = [ownOf(result, left), otherOf(result, left)];
  const winner = own === other ? null : own > other ? one : two;
  return (
    <section
      aria-label={t('over')}
      className="absolute inset-x-4 top-[calc(72px+env(safe-area-inset-top))] z-20 mx-auto grid max-w-sm gap-5 rounded-20 bg-raised p-5 text-text shadow-float desktop:top-1/2 desktop:-translate-y-1/2"
    >
      <div role="status" className="grid gap-1 pr-9 pl-9 text-center">
        <p className="text-13 text-muted">{t('over')}</p>
        <p className="text-22 font-bold">{winner ? t('wins', { name: personName(winner) }) : t('draw')}</p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Side account={one} score={own} won={winner === one} />
        <Side account={two} score={other} won={winner === two} />
      </div>
      <span className="absolute top-2 right-2">
        <IconButton label={t('closeResult')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </span>
    </section>
  );
}
