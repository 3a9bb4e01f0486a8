import { type BattleView, limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';
import { burst, createTapHistory } from './hearts.ts';

const sendEveryMs = 600;
const floatingMax = 40;
/** Of what others send at once, so many rise. */
const shownAtOnce = 8;

export interface RisingHeart {
  id: number;
  /** Where the picture was tapped; null for one that rises from the button. */
  at: { x: number; y: number } | null;
}

/** The hearts of one creator's live: taps of this viewer, gathered before they are sent, and those of everyone else. */
export function useHearts(creator: string, onBattle?: (battle: BattleView) => void) {
  const { t } = useTranslation('live-battle');
  const [floating, setFloating] = useState<RisingHeart[]>([]);
  const [given, setGiven] = useState(0);
  const next = useRef(0);
  const waiting = useRef(0);
  const echoes = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [history] = useState(createTapHistory);

  const rise = useCallback((count: number, at: RisingHeart['at'] = null) => {
    const added = Array.from({ length: count }, () => ({ id: next.current++, at }));
    setFloating((now) => [...now, ...added].slice(-floatingMax));
  }, []);

  const send = useCallback(() => {
    timer.current = undefined;
    const count = Math.min(waiting.current, limits.heartsMax);
    if (count === 0) return;
    waiting.current -= count;
    echoes.current += count;
    trpcClient.live.heart.mutate({ user: creator, count }).then(
      (battle) => battle && onBattle?.(battle),
      (error: unknown) => {
        echoes.current -= count;
        setGiven((now) => now - count);
        if (refusalOf(error).status !== 401) notify(t('heartsRefused'), 'error');
      },
    );
    if (waiting.current > 0) timer.current = setTimeout(send, sendEveryMs);
  }, [creator, onBattle, t]);

  const tap = useCallback(
    (at: RisingHeart['at'] = null) => {
      waiting.current += 1;
      setGiven((now) => now + 1);
      timer.current ??= setTimeout(send, sendEveryMs);
      rise(history.tap(performance.now()) ? burst.hearts : 1, at);
    },
    [history, rise, send],
  );

  useEvents((event) => {
    if (event.type !== 'hearts' || event.creator !== creator) return;
    const own = Math.min(echoes.current, event.count);
    echoes.current -= own;
    rise(Math.min(event.count - own, shownAtOnce));
  });
  // What was tapped last is sent even when the screen is left.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      send();
    },
    [send],
  );

  const landed = useCallback(
    (heart: number) =>
      setFloating((now) => {
        const left = now.filter(({ id }) => id !== heart);
        if (left.length === 0) history.over();
        return left;
      }),
    [history],
  );
  return { floating, landed, tap, given };
}

export type Hearts = ReturnType<typeof useHearts>;
