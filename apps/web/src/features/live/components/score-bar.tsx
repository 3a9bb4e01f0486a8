import type { BattleView } from '@foxreel/contracts';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { otherOf, ownOf, scoresFor, shareOf } from '../later-battle.ts';
import { useAnnounced } from '../use-announced.ts';
import { useShownScore } from '../use-shown-score.ts';

/** Each side's share of all hearts, a pin where they meet, and the time that is left. */
export function ScoreBar({
  battle,
  left,
  given,
  seconds,
}: {
  battle: BattleView;
  /** Whose side is on the left. */
  left: string;
  /** Hearts that this viewer has given, by side. */
  given: { own: number; other: number };
  seconds: number;
}) {
  const { t } = useTranslation('live-battle');
  const scores = scoresFor(battle, left);
  const [own, other] = [useShownScore(scores.own, given.own), useShownScore(scores.other, given.other)];
  const share = shareOf(own, other);
  const [one, two] = [personName(ownOf(battle, left)), personName(otherOf(battle, left))];
  const announced = useAnnounced(t('score', { one, two, score1: own, score2: other }));
  return (
    <div className="grid gap-1.5 px-3">
      <p className="sr-only" role="status">
        {announced}
      </p>
      <div aria-hidden="true" className="relative h-7">
        <div className="tabular flex h-full overflow-hidden rounded-full text-13 font-bold">
          <span
            className="flex items-center bg-accent pl-3 text-on-accent transition-[width] duration-[220ms] ease-fox"
            style={{ width: `${share}%` }}
            data-score="left"
          >
            {formatCount(own)}
          </span>
          <span className="flex grow items-center justify-end bg-live-plate pr-3 text-white" data-score="right">
            {formatCount(other)}
          </span>
        </div>
        <span
          className="absolute top-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-white text-live-plate shadow-float transition-[left] duration-[220ms] ease-fox"
          style={{ left: `${share}%` }}
        >
          <Flame size={20} strokeWidth={2} />
        </span>
      </div>
      <p className="tabular justify-self-center rounded-full bg-black/60 px-3 py-0.5 text-13 font-medium text-white">
        <span className="sr-only">{t('leftLabel', { time: formatDuration(seconds) })}</span>
        <span aria-hidden="true">{t('left', { time: formatDuration(seconds) })}</span>
      </p>
    </div>
  );
}
