import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../format.ts';
import { useAttachedSource } from './attach-source.ts';
import { ProgressLine } from './progress-line.tsx';
import { PlayFailed, toggleFullscreen } from './video-player.tsx';

/** What the controls show of a video element. */
function useClipState(video: RefObject<HTMLVideoElement | null>) {
  const [shown, setShown] = useState({ paused: true, muted: false, second: 0, length: 0 });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () =>
      setShown((before) => {
        const length = Number.isFinite(element.duration) ? Math.floor(element.duration) : 0;
        const now = { paused: element.paused, muted: element.muted, second: Math.floor(element.currentTime), length };
        return Object.entries(now).every(([key, value]) => before[key as keyof typeof now] === value) ? before : now;
      });
    read();
    const following = new AbortController();
    for (const event of ['play', 'pause', 'ended', 'volumechange', 'timeupdate', 'seeked', 'durationchange'])
      element.addEventListener(event, read, following);
    return () => following.abort();
  }, [video]);
  return shown;
}

/**
 * Our controls for a video in a page (a clip in a chat, a preview): play, time, scrubber, sound, full screen. `children` is the
 * video element, which its owner keeps.
 */
export function ClipPlayer({
  video,
  label,
  className,
  children,
}: {
  video: RefObject<HTMLVideoElement | null>;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('media');
  const box = useRef<HTMLDivElement>(null);
  const { paused, muted, second, length } = useClipState(video);
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    // A play() that a pause() interrupts rejects; both were wanted.
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  return (
    <div
      ref={box}
      data-theme="dark"
      className={classNames(
        'group relative @container min-h-30 min-w-[min(12.5rem,60vw)] overflow-hidden bg-black text-white',
        className,
      )}
    >
      {children}
      {/* A tap anywhere; the button below is the one for keyboards and screen readers. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={toggle}
        className="absolute inset-0 grid place-items-center"
      >
        {paused && (
          <span className="grid size-14 place-items-center rounded-full bg-black/60">
            <Play size={26} fill="currentColor" aria-hidden="true" className="ms-0.5" />
          </span>
        )}
      </button>
      <div
        className={classNames(
          'scrim-bottom absolute inset-x-0 bottom-0 flex items-center ps-1 pe-1 pt-6 [--scrim-fade:24px]',
          !paused && 'feedback-motion opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
        )}
      >
        <IconButton label={`${t(paused ? 'play' : 'pause')}: ${label}`} onPicture onClick={toggle}>
          {paused ? <Play size={20} fill="currentColor" /> : <Pause size={20} fill="currentColor" />}
        </IconButton>
        <span className="tabular shrink-0 pe-2 text-13 @max-[17rem]:hidden">
          {formatDuration(second)}
          {length > 0 && ` / ${formatDuration(length)}`}
        </span>
        <div className="min-w-11 grow">
          <ProgressLine video={video} duration={null} />
        </div>
        <IconButton
          label={t(muted ? 'unmute' : 'mute')}
          onPicture
          onClick={() => {
            if (video.current) video.current.muted = !video.current.muted;
          }}
        >
          {muted ? <VolumeX size={20} /> : <Volume2 size={20} />}
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton label={t('fullscreen')} onPicture onClick={() => toggleFullscreen(box.current)}>
            <Maximize size={20} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** A clip from an address, with our controls. */
export function Clip({
  src,
  label,
  className,
  videoClassName = 'size-full object-contain',
}: {
  src: string;
  label: string;
  className?: string;
  videoClassName?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <ClipPlayer video={video} label={label} {...(className ? { className } : {})}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people film for one another has no captions */}
      <video ref={video} src={src} preload="metadata" playsInline aria-label={label} className={videoClassName} />
    </ClipPlayer>
  );
}

interface FilmPlayerProps {
  source: { type: string; url: string };
  label: string;
  poster?: string | null;
  autoPlay?: boolean;
  className: string;
}

/** A video in a page, from a playlist or a file. */
export function FilmPlayer({ source, label, poster = null, autoPlay = false, className }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { failed, retry } = useAttachedSource(video, source);
  return (
    <ClipPlayer video={video} label={label} className={className}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people send has none; a playlist brings its own */}
      <video
        ref={video}
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
        poster={poster ?? undefined}
        aria-label={label}
        className="size-full object-contain"
      />
      {failed && <PlayFailed onRetry={retry} />}
    </ClipPlayer>
  );
}
