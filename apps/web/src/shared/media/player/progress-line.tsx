import { type RefObject, useEffect, useRef } from 'react';
import { mediaWords as t } from '../media-words.ts';

/** A thin line that shows how far the video is; touch or focus makes it a scrubber. Moves without rendering. */
export function ProgressLine({
  video,
  duration,
}: {
  video: RefObject<HTMLVideoElement | null>;
  duration: number | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = video.current;
    const line = input.current;
    if (!element || !line) return;
    const follow = () => {
      const total = Number.isFinite(element.duration) ? element.duration : (duration ?? 0);
      const share = total > 0 ? element.currentTime / total : 0;
      line.value = String(Math.round(share * 1000));
      line.style.setProperty('--played', `${share * 100}%`);
    };
    element.addEventListener('timeupdate', follow);
    element.addEventListener('seeking', follow);
    return () => {
      element.removeEventListener('timeupdate', follow);
      element.removeEventListener('seeking', follow);
    };
  }, [video, duration]);

  const seek = () => {
    const element = video.current;
    const line = input.current;
    if (!element || !line || !Number.isFinite(element.duration)) return;
    element.currentTime = (Number(line.value) / 1000) * element.duration;
  };
  return (
    <input
      ref={input}
      type="range"
      min={0}
      max={1000}
      defaultValue={0}
      aria-label={t('seek')}
      onInput={seek}
      className="progress-line"
    />
  );
}
