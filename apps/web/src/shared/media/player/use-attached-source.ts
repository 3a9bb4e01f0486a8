import { type RefObject, useEffect, useState } from 'react';
import { type AttachedSource, attachSource } from './attach-source.ts';
import { useAnotherTry } from './use-another-try.ts';

const uses = ['play', 'seeking'] as const;

/** The source of a video that is there for as long as its element: the beginning is fetched, the rest once it is used. Another try goes on where it failed. */
export function useAttachedSource(
  ref: RefObject<HTMLVideoElement | null>,
  { type, url }: { type: string; url: string },
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const { attempt, retry } = useAnotherTry(ref);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt attaches anew
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let over = false;
    let attached: AttachedSource | null = null;
    setFailed(false);
    const fail = () => !over && setFailed(true);
    const used = () => attached?.setActive(true);
    attachSource(video, { type, url }, fail).then((made) => {
      if (over) return made.detach();
      attached = made;
      made.setActive(video.autoplay || !video.paused);
    }, fail);
    for (const use of uses) video.addEventListener(use, used);
    return () => {
      over = true;
      for (const use of uses) video.removeEventListener(use, used);
      attached?.detach();
    };
  }, [ref, type, url, attempt]);

  return { failed, retry };
}
