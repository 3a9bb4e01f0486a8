import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type AttachedSource, attachSource } from './attach-source.ts';

/** The source of a video that is there for as long as its element: the beginning is fetched, the rest once it plays. */
export function useAttachedSource(
  ref: RefObject<HTMLVideoElement | null>,
  { type, url }: { type: string; url: string },
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt attaches anew
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let over = false;
    let attached: AttachedSource | null = null;
    setFailed(false);
    const fail = () => !over && setFailed(true);
    const played = () => attached?.setActive(true);
    attachSource(video, { type, url }, fail).then((made) => {
      if (over) return made.detach();
      attached = made;
      made.setActive(video.autoplay || !video.paused);
    }, fail);
    video.addEventListener('play', played);
    return () => {
      over = true;
      video.removeEventListener('play', played);
      attached?.detach();
    };
  }, [ref, type, url, attempt]);

  return { failed, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
