import { type BattleView, limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';

/** The documented numbers (spec part 1 §9): 5 taps within 2 s start a burst, which is guarded for 6 s. */
const burst = { taps: 5, withinMs: 2_000, guardMs: 6_000, hearts: 16 } as const;

/** Counts taps and says when they start a burst, which resets the history. */
export function createTapHistory() {
  let taps: number[] = [];
  let guardedUntil = 0;
  return {
    tap(now: number): boolean {
      taps = [...taps.filter((at) => now - at < burst.withinMs), now];
      if (taps.length < burst.taps || now < guardedUntil) return false;
      taps = [];
      guardedUntil = now + burst.guardMs;
      return true;
    },
    /** The burst animation has ended. */
    over() {
      guardedUntil = 0;
      taps = [];
    },
  };
}

const sendEveryMs = 600;
const floatingMax = 40;
/** Of others' simultaneous hearts this many rise. */
const shownAtOnce = 8;

export interface RisingHeart {
  id: number;
  /** Where the picture was tapped; null for one from the button. */
  at: { x: number; y: number } | null;
}

/** A live's hearts: this viewer's taps, batched before sending, and everyone else's. */
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
        if (toCallError(error).status !== 401) notify(t('heartsNotSent'), 'error');
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
  // The last taps are sent even when the screen is left.
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
