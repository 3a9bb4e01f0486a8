import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useReducedData } from '../../shared/reduced-data.ts';
import { whenIdle } from '../../shared/timing.ts';

/** Each feed's last position, so that coming back finds the same slide. Forgotten with the page. */
const positions = new Map<string, number>();

const feedPosition = {
  of: (feed: string): number => positions.get(feed) ?? 0,
  keep: (feed: string, index: number) => void positions.set(feed, index),
};

/** Separates wheel notches, and trackpad swipes with their long inertia, from one another. */
export function createWheelStep() {
  let lastEvent = Number.NEGATIVE_INFINITY;
  let lastStep = Number.NEGATIVE_INFINITY;
  let lastSize = 0;

  /** Receives every wheel event; returns -1 or 1 if the feed should move by one slide, else 0. Times in milliseconds. */
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
/** Without a scroll event for this long, the list is at rest. */
const restMs = 100;
/** A slide becomes current when this much of it is visible, which is when it plays (spec part 1 §4). */
const share = 0.8;

export interface Slides {
  index: number;
  /** The first and last slide in the page: three before, three after (spec part 1 §2). */
  from: number;
  to: number;
  /**
   * Whether a slide's beginning is preloaded: the current one and two on either side, so that turning back needs no waiting. Only
   * the current one for people who save data.
   */
  isNear: (at: number) => boolean;
  /** Moves by whole slides. */
  step: (by: number) => void;
  goTo: (index: number) => void;
}

/** The vertical swipe list: native scrolling with snap points, one slide at a time, keeping the position of `feed`. */
export function useSlides(scroller: RefObject<HTMLElement | null>, feed: string, count: number): Slides {
  const reduced = useReducedData();
  const [index, setIndex] = useState(() => Math.min(feedPosition.of(feed), Math.max(0, count - 1)));
  // Where the list last rested. Mounting, loading and unmounting wait for it, or they would drop frames of the swipe. One after
  // the other: `put` is the position around which slides are mounted; it follows once others are unmounted.
  const [rest, setRest] = useState({ at: index, put: index });
  const latest = useRef({ index, count, rest });
  latest.current = { index, count, rest };

  // Measured only when it may have changed: during a swipe it would force a layout of everything just mounted.
  const height = useRef(1);

  const goTo = useCallback(
    (target: number, behavior: ScrollBehavior = 'smooth') => {
      const next = Math.max(0, Math.min(latest.current.count - 1, target));
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.current?.scrollTo({ top: next * height.current, behavior: still ? 'instant' : behavior });
    },
    [scroller],
  );
  const step = useCallback(
    (by: number) => goTo(Math.round((scroller.current?.scrollTop ?? 0) / height.current) + by),
    [scroller, goTo],
  );

  // Stops with the commit that removes the list: a running scroll would still report position 0.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const settle = () => {
      height.current = element.querySelector<HTMLElement>('[data-slide]')?.offsetHeight ?? (element.clientHeight || 1);
      element.scrollTo({ top: latest.current.index * height.current, behavior: 'instant' });
    };
    // At the first slide nothing has to move, and the observer measures after the layout that comes anyway.
    if (latest.current.index > 0) settle();
    const resized = new ResizeObserver(settle);
    resized.observe(element);

    let resting = 0;
    const onReturn = () => {
      const { index: at, rest: before } = latest.current;
      if (at === before.at) return;
      startTransition(() => setRest(({ put }) => ({ at, put: Math.abs(at - put) > reach ? at : put })));
      whenIdle(() => startTransition(() => setRest((now) => ({ ...now, put: now.at }))));
    };
    const onScroll = () => {
      clearTimeout(resting);
      resting = window.setTimeout(onReturn, restMs);
      const place = element.scrollTop / height.current;
      const next = Math.max(0, Math.min(latest.current.count - 1, Math.round(place)));
      if (next !== latest.current.index && Math.abs(place - next) <= 1 - share) {
        latest.current.index = next;
        feedPosition.keep(feed, next);
        // In slices between frames, as the list is still moving.
        startTransition(() => setIndex(next));
        if (Math.abs(next - latest.current.rest.at) > 1) onReturn();
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

  const isNear = (at: number) => at === index || (!reduced && Math.abs(at - rest.at) <= nearReach);
  const from = Math.max(0, rest.at - reach, rest.put - reach);
  const to = Math.min(count - 1, rest.at + reach, rest.put + reach);
  return { index, from, to, isNear, step, goTo };
}
