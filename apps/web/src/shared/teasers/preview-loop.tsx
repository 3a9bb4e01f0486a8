import { useRef } from 'react';
import { useAttachedSource } from '../media/player/use-attached-source.ts';

/** Plays the beginning of a video over and over, without sound; where it cannot, its poster stands. */
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
  useAttachedSource(video, source);
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
