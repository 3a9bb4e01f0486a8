import { type RefObject, useEffect, useRef } from 'react';

/** Calls back while `mark` is in sight and `wanted`: the ends of lists ask for the next page this way. */
export function useReached(mark: RefObject<Element | null>, wanted: boolean, onReached: () => void) {
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    const element = mark.current;
    if (!element || !wanted) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark, wanted]);
}
