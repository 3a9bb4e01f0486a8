import { useEffect, useRef } from 'react';
import { attachSource } from '../media/player/attach-source.ts';

/** Plays the beginning of a video over and over, without sound. */
export function PreviewLoop({
  source,
  poster,
  seconds,
  label,
}: {
  source: { type: string; url: string };
  poster: string | null;
  seconds: number;
  label: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let over = false;
    let detach = () => {};
    void attachSource(element, source, () => {}).then((attached) => {
      if (over) return attached.detach();
      attached.setActive(true);
      detach = attached.detach;
    });
    return () => {
      over = true;
      detach();
    };
  }, [source]);
  return (
    <video
      ref={video}
      aria-label={label}
      poster={poster ?? undefined}
      muted
      autoPlay
      loop
      playsInline
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime >= seconds) currentTarget.currentTime = 0;
      }}
      className="max-h-44 w-full rounded-12 bg-black object-contain"
    />
  );
}
