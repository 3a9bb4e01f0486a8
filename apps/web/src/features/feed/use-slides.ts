import { type RefObject, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { feedPosition } from './feed-position.ts';
import { createWheelStep } from './wheel-step.ts';

const reach = 3;

export interface Slides {
  index: number;
  /** The first and the last slide that are in the page: three before, three after (spec part 1 §2). */
  from: number;
  to: number;
  /** Moves by whole slides. */
  step: (by: number) => void;
  goTo: (index: number) => void;
}

/** The vertical swipe list: native scrolling with snap points, one slide at a time, the position kept by `feed`. */
export function useSlides(scroller: RefObject<HTMLElement | null>, feed: string, count: number): Slides {
  const [index, setIndex] = useState(() => Math.min(feedPosition.of(feed), Math.max(0, count - 1)));
  const latest = useRef({ index, count });
  latest.current = { index, count };

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
  const step = useCallback((by: number) => goTo(latest.current.index + by), [goTo]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const settle = () => {
      height.current = element.querySelector<HTMLElement>('[data-slide]')?.offsetHeight ?? (element.clientHeight || 1);
      element.scrollTo({ top: latest.current.index * height.current, behavior: 'instant' });
    };
    settle();
    const resized = new ResizeObserver(settle);
    resized.observe(element);

    const onScroll = () => {
      const now = Math.round(element.scrollTop / height.current);
      const next = Math.max(0, Math.min(latest.current.count - 1, now));
      if (next !== latest.current.index) {
        latest.current.index = next;
        feedPosition.keep(feed, next);
        // In slices between frames: the list is still moving under the finger.
        startTransition(() => setIndex(next));
      }
    };
    const turn = createWheelStep();
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const by = turn(event.deltaY * (event.deltaMode === 1 ? 16 : 1), event.timeStamp);
      if (by !== 0) goTo(latest.current.index + by);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, feed, goTo]);

  // Playing goes first: what comes in and goes out three slides away is a commit of its own, so that neither is a late frame.
  const deferred = useDeferredValue(index);
  const around = Math.abs(deferred - index) < reach ? deferred : index;
  return { index, from: Math.max(0, around - reach), to: Math.min(count - 1, around + reach), step, goTo };
}
