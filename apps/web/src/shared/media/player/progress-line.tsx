import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../format.ts';

/**
 * A thin progress bar; touch or focus turns it into a scrubber. It moves without rendering and layout: the scrubber follows
 * only when visible.
 */
export function ProgressLine({
  video,
  duration,
}: {
  video: RefObject<HTMLVideoElement | null>;
  duration: number | null;
}) {
  const { t } = useTranslation('media');
  const scrubber = useRef<HTMLInputElement>(null);
  const played = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = video.current;
    const input = scrubber.current;
    const line = played.current;
    if (!element || !input || !line) return;
    const following = new AbortController();
    let announced = '';
    const follow = () => {
      const total = Number.isFinite(element.duration) ? element.duration : (duration ?? 0);
      const share = total > 0 ? element.currentTime / total : 0;
      line.style.transform = `scaleX(${share})`;
      if (input.matches(':hover, :focus')) input.value = String(share);
      const time = formatDuration(element.currentTime);
      if (time !== announced) input.ariaValueText = time;
      announced = time;
    };
    follow();
    for (const event of ['timeupdate', 'seeking']) element.addEventListener(event, follow, following);
    for (const event of ['pointerenter', 'focus']) input.addEventListener(event, follow, following);
    return () => following.abort();
  }, [video, duration]);

  const seek = () => {
    const element = video.current;
    const input = scrubber.current;
    if (!element || !input || !Number.isFinite(element.duration)) return;
    element.currentTime = Number(input.value) * element.duration;
  };
  return (
    <div className="progress-line">
      <span aria-hidden="true">
        <span ref={played} />
      </span>
      <input ref={scrubber} type="range" max={1} step="any" defaultValue={0} aria-label={t('seek')} onInput={seek} />
    </div>
  );
}
