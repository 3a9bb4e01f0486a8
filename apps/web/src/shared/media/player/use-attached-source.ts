import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type AttachedSource, attachSource } from './attach-source.ts';

const uses = ['play', 'seeking'] as const;

/** The source of a video that is there for as long as its element: the beginning is fetched, the rest once it is used. Another try goes on where it failed. */
export function useAttachedSource(
  ref: RefObject<HTMLVideoElement | null>,
  { type, url }: { type: string; url: string },
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const place = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt attaches anew
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let over = false;
    let attached: AttachedSource | null = null;
    setFailed(false);
    const fail = () => !over && setFailed(true);
    const used = () => attached?.setActive(true);
    const at = place.current;
    place.current = 0;
    const goOn = () => {
      video.currentTime = at;
    };
    if (at > 0) video.addEventListener('loadedmetadata', goOn, { once: true });
    attachSource(video, { type, url }, fail).then((made) => {
      if (over) return made.detach();
      attached = made;
      made.setActive(video.autoplay || !video.paused);
    }, fail);
    for (const use of uses) video.addEventListener(use, used);
    return () => {
      over = true;
      for (const use of uses) video.removeEventListener(use, used);
      video.removeEventListener('loadedmetadata', goOn);
      attached?.detach();
    };
  }, [ref, type, url, attempt]);

  const retry = useCallback(() => {
    place.current = ref.current?.currentTime ?? 0;
    setAttempt((before) => before + 1);
  }, [ref]);
  return { failed, retry };
}
