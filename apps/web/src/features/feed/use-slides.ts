import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from '../../shared/timing.ts';

/** Where each feed was left, so that coming back from a profile finds the same slide. Forgotten with the page. */
const positions = new Map<string, number>();

const feedPosition = {
  of: (feed: string): number => positions.get(feed) ?? 0,
  keep: (feed: string, index: number) => void positions.set(feed, index),
};

/** Tells one turn of a wheel, or one swipe on a trackpad with its long tail, from the next. */
export function createWheelStep() {
  let lastEvent = Number.NEGATIVE_INFINITY;
  let lastStep = Number.NEGATIVE_INFINITY;
  let lastSize = 0;

  /** Takes every wheel event; answers -1 or 1 when the feed should move by one slide, else 0. Times in milliseconds. */
  return (deltaY: number, now: number): -1 | 0 | 1 => {
    const size = Math.abs(deltaY);
    const quiet = now - lastEvent > 120;
    const pushed = size > lastSize * 1.6 + 12;
    const rested = now - lastStep > 420;
    lastEvent = now;
    lastSize = size;
    if (size < 4 || !rested || !(quiet || pushed)) return 0;
    lastStep = now;
    return deltaY > 0 ? 1 : -1;
  };
}

const reach = 3;
const nearReach = 2;
/** Without a scroll event for so long, the list rests. */
const restMs = 100;
/** A slide is the current one when so much of it is in place, which is when it plays (spec part 1 §4). */
const share = 0.8;

export interface Slides {
  index: number;
  /** The first and the last slide that are in the page: three before, three after (spec part 1 §2). */
  from: number;
  to: number;
  /** Whether a slide's beginning is loaded: the shown one and two on either side of it, so that one who turns back waits for none. */
  isNear: (at: number) => boolean;
  /** Moves by whole slides. */
  step: (by: number) => void;
  goTo: (index: number) => void;
}

/** The vertical swipe list: native scrolling with snap points, one slide at a time, the position kept by `feed`. */
export function useSlides(scroller: RefObject<HTMLElement | null>, feed: string, count: number): Slides {
  const [index, setIndex] = useState(() => Math.min(feedPosition.of(feed), Math.max(0, count - 1)));
  // Where the list rested last. What is put in, loaded and taken down waits for it: it would be a late frame of the swipe.
  // And one after the other: `put` is the place around which slides were put in, and follows once others were taken down.
  const [rest, setRest] = useState({ at: index, put: index });
  const latest = useRef({ index, count, rest });
  latest.current = { index, count, rest };

  // Measured when it may have changed only: asked for while the list moves, it would be a layout of all that was just put in.
  const height = useRef(1);

  const goTo = useCallback(
    (wanted: number, behavior: ScrollBehavior = 'smooth') => {
      const next = Math.max(0, Math.min(latest.current.count - 1, wanted));
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.current?.scrollTo({ top: next * height.current, behavior: still ? 'instant' : behavior });
    },
    [scroller],
  );
  const step = useCallback(
    (by: number) => goTo(Math.round((scroller.current?.scrollTop ?? 0) / height.current) + by),
    [scroller, goTo],
  );

  // Ends with the commit that takes the list away: a scroll that was under way is still told of then, with its place at 0.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const settle = () => {
      height.current = element.querySelector<HTMLElement>('[data-slide]')?.offsetHeight ?? (element.clientHeight || 1);
      element.scrollTo({ top: latest.current.index * height.current, behavior: 'instant' });
    };
    settle();
    const resized = new ResizeObserver(settle);
    resized.observe(element);

    let resting = 0;
    const come = () => {
      const { index: at, rest: before } = latest.current;
      if (at === before.at) return;
      startTransition(() => setRest(({ put }) => ({ at, put: Math.abs(at - put) > reach ? at : put })));
      whenIdle(() => startTransition(() => setRest((now) => ({ ...now, put: now.at }))));
    };
    const onScroll = () => {
      clearTimeout(resting);
      resting = window.setTimeout(come, restMs);
      const place = element.scrollTop / height.current;
      const next = Math.max(0, Math.min(latest.current.count - 1, Math.round(place)));
      if (next !== latest.current.index && Math.abs(place - next) <= 1 - share) {
        latest.current.index = next;
        feedPosition.keep(feed, next);
        // In slices between frames: the list is still moving.
        startTransition(() => setIndex(next));
        if (Math.abs(next - latest.current.rest.at) > 1) come();
      }
    };
    const turn = createWheelStep();
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const by = turn(event.deltaY * (event.deltaMode === 1 ? 16 : 1), event.timeStamp);
      if (by !== 0) step(by);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      resized.disconnect();
      clearTimeout(resting);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, feed, step]);

  const isNear = (at: number) => at === index || Math.abs(at - rest.at) <= nearReach;
  const from = Math.max(0, rest.at - reach, rest.put - reach);
  const to = Math.min(count - 1, rest.at + reach, rest.put + reach);
  return { index, from, to, isNear, step, goTo };
}
