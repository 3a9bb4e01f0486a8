import { classNames } from '@foxreel/ui/class-names';
import { useRef } from 'react';
import { PlayFailed } from './play-failed.tsx';
import { useAttachedSource } from './use-attached-source.ts';

export interface FilmPlayerProps {
  source: { type: string; url: string };
  label: string;
  poster?: string | null;
  autoPlay?: boolean;
  className: string;
}

/** A film that stands in a page, with the browser's own controls. */
export function FilmPlayer({ source, label, poster = null, autoPlay = false, className }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { failed, retry } = useAttachedSource(video, source);
  return (
    <div className={classNames('overflow-hidden bg-black', className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people send has none; a playlist brings its own */}
      <video
        ref={video}
        controls
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
        poster={poster ?? undefined}
        aria-label={label}
        className="size-full object-contain"
      />
      {failed && <PlayFailed onRetry={retry} />}
    </div>
  );
}
