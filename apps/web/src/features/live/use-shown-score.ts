import { useState } from 'react';

/**
 * The hearts of a side as this viewer sees them: those that the server knows, or at least as many as their own taps have added to
 * what they saw. So a tap counts at once and is not counted twice when the server tells of it; `given` shrinks when taps are refused.
 */
export function useShownScore(score: number, given: number): number {
  const [seen, setSeen] = useState({ given, shown: score });
  const shown = Math.max(score, seen.shown + given - seen.given);
  if (given !== seen.given || shown !== seen.shown) setSeen({ given, shown });
  return shown;
}
