import type { BattleView } from '@foxreel/contracts';
import { Flame } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDuration } from '../../shared/format.ts';
import { personName } from '../../shared/people/person.tsx';
import { otherOf, ownOf, scoresFor, shareOf, winsFor } from './use-battle.ts';

const everyMs = 10_000;

/** Announces a frequently changing text: its latest value, every ten seconds at most. */
function useDelayedAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), everyMs);
    return () => clearInterval(timer);
  }, []);
  return announced;
}

/**
 * A side's hearts as this viewer sees them: the server's count, or what they saw plus their own taps if that is more. So a tap
 * counts at once, and not twice when the server reports it; `given` decreases when taps are rejected.
 */
function useAnimatedScore(score: number, given: number): number {
  const [seen, setSeen] = useState({ given, shown: score });
  const shown = Math.max(score, seen.shown + given - seen.given);
  if (given !== seen.given || shown !== seen.shown) setSeen({ given, shown });
  return shown;
}

/** Each side's share of hearts, a pin where they meet, and the time left. */
export function ScoreBar({
  battle,
  left,
  given,
  seconds,
}: {
  battle: BattleView;
  /** Whose side is on the left. */
  left: string;
  /** This viewer's hearts by side. */
  given: { own: number; other: number };
  seconds: number;
}) {
  const { t } = useTranslation('live-battle');
  const scores = scoresFor(battle, left);
  const [own, other] = [useAnimatedScore(scores.own, given.own), useAnimatedScore(scores.other, given.other)];
  const share = shareOf(own, other);
  const wins = winsFor(battle, left);
  const [one, two] = [personName(ownOf(battle, left)), personName(otherOf(battle, left))];
  const announced = useDelayedAnnouncement(t('score', { one, two, score1: own, score2: other }));
  return (
    <div className="grid gap-1.5 px-3">
      <p className="sr-only" role="status">
        {announced}
      </p>
      <div aria-hidden="true" className="relative h-7">
        <div className="tabular flex h-full overflow-hidden rounded-full text-13 font-bold">
          <span
            className="flex items-center bg-accent ps-3 text-on-accent transition-[width] duration-[220ms] ease-fox"
            style={{ width: `${share}%` }}
            data-score="left"
          >
            {formatCount(own)}
          </span>
          <span className="flex grow items-center justify-end bg-live-plate pe-3 text-white" data-score="right">
            {formatCount(other)}
          </span>
        </div>
        <span
          className="absolute top-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 rtl:translate-x-1/2 place-items-center rounded-full bg-white text-live-plate shadow-float transition-[inset-inline-start] duration-[220ms] ease-fox"
          style={{ insetInlineStart: `${share}%` }}
        >
          <Flame size={20} strokeWidth={2} />
        </span>
      </div>
      <p className="tabular justify-self-center rounded-full bg-black/60 px-3 py-0.5 text-13 font-medium text-white">
        <span className="sr-only">{t('leftLabel', { time: formatDuration(seconds) })}</span>
        <span aria-hidden="true">{t('left', { time: formatDuration(seconds) })}</span>
        {battle.bestOf > 1 && (
          <span> · {t('round', { round: battle.round, rounds: battle.bestOf, won: wins.own, lost: wins.other })}</span>
        )}
      </p>
    </div>
  );
}
