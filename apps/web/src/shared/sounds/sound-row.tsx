import type { SoundView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../format/time.ts';

/** One sound: its name, how long it is, and the button that plays it from where it was. */
export function SoundRow({
  sound,
  playing,
  onPlaying,
  children,
}: {
  sound: SoundView;
  playing: boolean;
  onPlaying: (playing: boolean) => void;
  /** What may be done with it. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('sounds');
  const audio = useRef<HTMLAudioElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [played, setPlayed] = useState(0);

  const stopped = useEffectEvent(() => {
    onPlaying(false);
    notify(t('cannotPlay'), 'error');
  });
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    if (!playing) return element.pause();
    element.play().catch((error: unknown) => {
      // A second press before the first byte has come is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      stopped();
    });
  }, [playing]);

  const part = seconds ? Math.min(1, played / seconds) : 0;
  return (
    <li className="relative flex min-h-16 items-center gap-4">
      {/* biome-ignore lint/a11y/useMediaCaption: music without words to write down */}
      <audio
        ref={audio}
        src={sound.url}
        preload="metadata"
        onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
        onTimeUpdate={(event) => setPlayed(event.currentTarget.currentTime)}
        onPause={() => onPlaying(false)}
        onEnded={() => setPlayed(0)}
      />
      <button
        type="button"
        aria-label={t(playing ? 'pause' : 'play', { name: sound.name })}
        onClick={() => onPlaying(!playing)}
        className="feedback-motion grid size-12 shrink-0 place-items-center rounded-full bg-overlay hover:bg-line active:scale-95"
      >
        {playing ? (
          <Pause size={20} fill="currentColor" aria-hidden="true" className="text-accent-text" />
        ) : (
          <Play size={20} fill="currentColor" aria-hidden="true" className="ml-0.5" />
        )}
      </button>
      <span className="grid min-w-0 grow gap-1.5">
        <span className={`truncate text-15 font-medium ${playing ? 'text-accent-text' : ''}`}>{sound.name}</span>
        <span
          role="progressbar"
          aria-label={t('progress', { name: sound.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part * 100)}
          className="block h-1 overflow-hidden rounded-full bg-line"
        >
          <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${part})` }} />
        </span>
      </span>
      <span className="tabular min-w-10 text-right text-13 text-muted">
        {seconds === null ? '–:––' : formatDuration(playing || played > 0 ? seconds - played : seconds)}
      </span>
      {children}
    </li>
  );
}
