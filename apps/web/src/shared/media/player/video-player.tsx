import type { MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Spinner } from '@foxreel/ui/spinner';
import { Play } from 'lucide-react';
import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../../gate-flags.ts';
import { LazyBoundary, lazyComponent } from '../../navigation/lazy-panel.tsx';
import { personName } from '../../people/person.tsx';
import { MediaPicture } from '../media-picture.tsx';
import { setSoundOff, useSound } from './sound.ts';
import { usePlayback, useVisible } from './use-playback.ts';

/** Covers a video that cannot be played, until a retry starts. */
export function PlayFailed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('media');
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    onRetry();
  };
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/60 p-6 text-center text-white"
    >
      <p>{t('cannotPlay')}</p>
      <Button kind="secondary" busy={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

const ProgressLine = lazyComponent(async () => (await import('./progress-line.tsx')).ProgressLine);
const Captions = lazyComponent(async () => (await import('./captions.tsx')).Captions, ['captions']);

export interface PlayerHandle {
  /** Plays or pauses. */
  toggle: () => void;
}

interface VideoPlayerProps {
  media: MediaView;
  /** Should play once 80 % of it is visible, for visitors who confirmed their age. */
  active: boolean;
  /** Should load its beginning. */
  near: boolean;
  /** Loads and plays only after a tap. */
  waits: boolean;
  fit: 'cover' | 'contain';
  /** Refetches the media: its signed URL may have expired. */
  onRefresh?: () => Promise<unknown>;
  ref?: Ref<PlayerHandle>;
}

/** One video: still, frames, tap to play or pause, progress. Fills its positioned parent. */
export function VideoPlayer({ media, active, near, waits, fit, onRefresh, ref }: VideoPlayerProps) {
  const { t } = useTranslation('media');
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const visible = useVisible(box);
  const { autoplayBlocked } = useSound();
  const { search } = useLocation();
  const { agreed18 } = useGateFlags();
  const playing = active && visible && agreed18;
  const { paused, failed, waiting, started, toggle, retry } = usePlayback(video, {
    sourceKey: `${media.id}:${media.source?.type ?? ''}`,
    source: media.source,
    near,
    waits,
    active: playing,
  });
  useImperativeHandle(ref, () => ({ toggle }), [toggle]);
  const name = t('video', { name: personName(media.user) });
  const overlay = autoplayBlocked && playing && new URLSearchParams(search).get('s') === '1';

  return (
    <div ref={box} className="absolute inset-0 overflow-hidden bg-black">
      <MediaPicture
        src={started ? null : media.thumbnail.poster}
        placeholder={media.placeholder}
        alt=""
        fit={fit}
        eager={near}
      />
      {near && (
        // biome-ignore lint/a11y/useMediaCaption: captions are added to it by the part that has them
        <video
          ref={video}
          playsInline
          loop
          preload="auto"
          aria-label={name}
          className={classNames(
            'absolute inset-0 size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            !started && 'opacity-0',
          )}
        />
      )}
      <button
        type="button"
        data-play
        onClick={toggle}
        aria-label={`${t(paused ? 'play' : 'pause')}: ${name}`}
        className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
      >
        {paused && (
          <span className="grid size-20 place-items-center rounded-full bg-black/45 text-white">
            <Play size={36} fill="currentColor" className="ms-1" />
          </span>
        )}
        {playing && waiting && !paused && !failed && (
          <span className="text-white">
            <Spinner size={36} />
          </span>
        )}
      </button>
      {media.captions.length > 0 && playing && (
        <LazyBoundary>
          <Suspense fallback={null}>
            <Captions video={video} tracks={media.captions} />
          </Suspense>
        </LazyBoundary>
      )}
      {overlay && (
        <button
          type="button"
          onClick={() => setSoundOff(false)}
          className="absolute inset-0 grid place-items-center bg-black/40 text-17 font-bold text-white"
        >
          {t('tapForSound')}
        </button>
      )}
      {failed && active && (
        <PlayFailed
          onRetry={async () => {
            await onRefresh?.();
            retry();
          }}
        />
      )}
      {started && !failed && (
        <div className="absolute inset-x-0 -bottom-[18px] z-10">
          <LazyBoundary>
            <Suspense fallback={null}>
              <ProgressLine video={video} duration={media.duration} />
            </Suspense>
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}

/** Toggles full screen of the stage. */
export function toggleFullscreen(stage: Element | null | undefined) {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  // Without element fullscreen (iPhone) the key does nothing.
  stage?.requestFullscreen?.().catch(() => {});
}
