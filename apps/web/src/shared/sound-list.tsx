import { limits, type SoundView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Music, Pause, Play, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { utils } from './api/trpc.ts';
import { formatDuration } from './format.ts';
import { PagedList } from './navigation/paged-list.tsx';

/** One sound: name, length, and a play button that resumes. */
function SoundRow({
  sound,
  playing,
  onPlaying,
  children,
}: {
  sound: SoundView;
  playing: boolean;
  onPlaying: (playing: boolean) => void;
  /** The actions on it. */
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
      // A second click before the first byte arrives is not a failure.
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
          <Play size={20} fill="currentColor" aria-hidden="true" className="ms-0.5" />
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
          <span
            className="block h-full origin-left rtl:origin-right bg-accent"
            style={{ transform: `scaleX(${part})` }}
          />
        </span>
      </span>
      <span className="tabular min-w-10 text-end text-13 text-muted">
        {seconds === null ? '–:––' : formatDuration(playing || played > 0 ? seconds - played : seconds)}
      </span>
      {children}
    </li>
  );
}

const pageSize = 20;

/** Sounds by name, by relevance. */
const soundsQuery = (query: string) =>
  utils.search.sounds.infiniteQueryOptions(
    { limit: pageSize, query: query || undefined },
    { getNextPageParam: (page) => page.after },
  );

/** The search field for sounds. */
export function SoundSearch({
  value,
  onChange,
  onEnter,
}: {
  value: string;
  onChange: (words: string) => void;
  onEnter?: (words: string) => void;
}) {
  const { t } = useTranslation('sounds');
  return (
    <search className="relative block">
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3.5 start-4 text-muted" />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.queryMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter?.(value)}
        className="h-12 w-full rounded-full border border-line bg-raised pe-4 ps-12 text-17 text-text placeholder:text-muted"
      />
    </search>
  );
}

/** Sounds to listen to, one at a time, each with its actions at the end. */
export function SoundList({ query, children }: { query: string; children?: (sound: SoundView) => ReactNode }) {
  const { t } = useTranslation('sounds');
  const sounds = useInfiniteQuery(soundsQuery(query));
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <PagedList
      query={sounds}
      label={t('title')}
      empty={t('empty')}
      emptyIcon={<Music size={24} />}
      emptyHint={query ? t('noMatch', { words: query }) : t('emptyHint')}
      failed={t('failed')}
      skeleton={<Skeleton className="my-2 h-14 rounded-12" />}
    >
      {(sound) => (
        <SoundRow
          key={sound.id}
          sound={sound}
          playing={playing === sound.id}
          onPlaying={(plays) => setPlaying((before) => (plays ? sound.id : before === sound.id ? null : before))}
        >
          {children?.(sound)}
        </SoundRow>
      )}
    </PagedList>
  );
}
