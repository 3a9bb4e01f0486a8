import { type RefObject, useEffect, useState } from 'react';

/** Whether at least `share` of the element is on screen (spec part 1 §4: a video plays from 0.8). */
export function useVisible(ref: RefObject<HTMLElement | null>, share = 0.8): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setVisible(Boolean(entry && entry.intersectionRatio >= share - 0.005)),
      { threshold: [0, share - 0.005, share, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, share]);
  return visible;
}
