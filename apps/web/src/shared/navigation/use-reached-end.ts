import { useEffect, useEffectEvent, useRef } from 'react';

/** A mark for the end of a list: `onReached` is called when it is nearly in sight, as long as more is `wanted`. */
export function useReachedEnd<Mark extends Element>(wanted: boolean, onReached: () => void) {
  const mark = useRef<Mark>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const element = mark.current;
    if (!element || !wanted) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted]);
  return mark;
}
