import { type RefObject, useState } from 'react';

/** Another try to play a video: `attempt` counts them, and the next source of the element begins where the last one failed. */
export function useAnotherTry(ref: RefObject<HTMLVideoElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    const video = ref.current;
    if (!video) return;
    const place = video.currentTime;
    const goOn = () => {
      video.currentTime = place;
    };
    video.addEventListener('loadedmetadata', goOn, { once: true });
    setAttempt(attempt + 1);
  };
  return { attempt, retry };
}
