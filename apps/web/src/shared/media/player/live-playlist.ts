import Hls from 'hls.js/light';
import { isDataReduced } from '../../reduced-data.ts';

/** The best rendition for people who save data: its shorter side, in pixels. */
const reducedHeight = 480;

/** By the shorter side: a portrait picture of 360 × 640 is 360p. */
const heightOf = ({ width, height }: Hls['levels'][number]): number => Math.min(width || height, height);

/** The best level up to that height, otherwise the smallest; levels are sorted by bitrate. */
const levelUpTo = ({ levels }: Hls, most: number): number =>
  Math.max(
    0,
    levels.findLastIndex((level) => heightOf(level) <= most),
  );

/** Caps the automatic choice for people who save data. */
export function capForReducedData(hls: Hls): void {
  hls.autoLevelCapping = levelUpTo(hls, reducedHeight);
}

/** Number of fatal errors in one place to recover from. */
const most = 3;
/** After playing this many seconds it counts as another place. */
const apartSeconds = 1;

/**
 * Recovers from hls.js's fatal errors: media errors at once, network errors with `reload` after `waitMs`, then twice and three
 * times that; then calls `onLost`. Successful playback resets it. Returns the stop function.
 */
export function recoverPlaylist(hls: Hls, waitMs: number, reload: () => void, onLost: () => void): () => void {
  let recoveries = 0;
  let place = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    console.warn('HLS', details);
    const now = hls.media?.currentTime ?? 0;
    if (Math.abs(now - place) > apartSeconds) recoveries = 0;
    place = now;
    recoveries += 1;
    if (recoveries > most) onLost();
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else again = setTimeout(reload, waitMs * recoveries);
  });
  return () => clearTimeout(again);
}

/** Renditions begin a few seconds after their live. */
const lookEveryMs = 4_000;
const looksMax = 5;

/**
 * Looks for renditions that a live's playlist did not list yet when it was loaded, as for those who were there before. hls.js reads it
 * once; reading it again interrupts the picture, so that waits until they are needed.
 */
class LateRenditions {
  readonly #url: string;
  readonly #onFound: (heights: readonly number[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the playlist lists more than was loaded. */
  found = false;

  constructor(url: string, onFound: (heights: readonly number[]) => void) {
    this.#url = url;
    this.#onFound = onFound;
  }

  look(left = looksMax): void {
    this.#timer = setTimeout(async () => {
      const timer = this.#timer;
      const heights = await listedHeights(this.#url).catch(() => []);
      if (timer !== this.#timer) return;
      this.found = heights.length > 1;
      if (this.found) this.#onFound(heights);
      else if (left > 1) this.look(left - 1);
    }, lookEveryMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.found = false;
  }
}

async function listedHeights(url: string): Promise<number[]> {
  const text = await (await fetch(url)).text();
  return [...text.matchAll(/RESOLUTION=(\d+)x(\d+)/g)].map((found) => Math.min(Number(found[1]), Number(found[2])));
}

/** So many target durations behind the edge, hls.js no longer catches up by playing faster: it jumps instead. */
const behindMax = 3;

/** What a live can be watched in. */
export interface LiveRenditions {
  /** Their shorter sides in pixels, the largest first; fewer than two: nothing to choose from. */
  heights: readonly number[];
  /** Of the picture on screen; null before the first. */
  shown: number | null;
}

export interface AttachedLive {
  /** Plays the best rendition up to that height only; null: what the connection carries. */
  choose(height: number | null): void;
  detach(): void;
}

interface LivePlaylistOptions {
  /** At most the rendition that fits the element. */
  small?: boolean;
  /** The seekable playlist instead, from that many seconds behind its end. */
  behind?: number | null;
  /** Called when another rendition is shown, or others are there. */
  onRenditions?: (renditions: LiveRenditions) => void;
}

/**
 * Plays a live's low-latency playlists with hls.js, at its edge: catches up by playing slightly faster, or from far behind by a jump.
 * People who save data get a small rendition, unless they choose one.
 */
export function attachLivePlaylist(
  video: HTMLVideoElement,
  url: string,
  onLost: () => void,
  { small = false, behind = null, onRenditions }: LivePlaylistOptions = {},
): AttachedLive {
  const hls = new Hls({
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 10,
    ...(small ? { startLevel: 0, capLevelToPlayerSize: true, lowLatencyMode: false, backBufferLength: 0 } : {}),
    ...(behind === null
      ? {}
      : { lowLatencyMode: false, maxLiveSyncPlaybackRate: 1, liveSyncDuration: behind, backBufferLength: 60 }),
  });
  if (behind === null && !small) hls.config.liveMaxLatencyDurationCount = behindMax;
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    // Key frames are rare: at the edge it would show nothing until the next.
    if (details.startTimeOffset !== null) hls.config.liveMaxLatencyDurationCount = Number.POSITIVE_INFINITY;
  });
  let chosen: number | null = null;
  let shown: number | null = null;
  const report = (heights: readonly number[]) => onRenditions?.({ heights, shown });
  const reportLevels = () =>
    report(
      hls.levels
        .map(heightOf)
        .filter((height) => height > 0)
        .reverse(),
    );
  const late = new LateRenditions(url, (heights) => {
    report(heights);
    if (chosen !== null) apply();
  });
  const apply = () => {
    if (late.found) hls.loadSource(url);
    else if (hls.levels.length > 0) hls.loadLevel = chosen === null ? -1 : levelUpTo(hls, chosen);
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    late.stop();
    if (isDataReduced()) capForReducedData(hls);
    if (chosen !== null) apply();
    reportLevels();
    if (onRenditions && behind === null && hls.levels.length === 1) late.look();
  });
  hls.on(Hls.Events.LEVELS_UPDATED, reportLevels);
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const one = hls.levels[level];
    shown = one ? heightOf(one) : null;
    if (!late.found) reportLevels();
  });
  hls.on(Hls.Events.ERROR, (_event, { details }) => {
    // The line is too slow for the only rendition that it knows.
    if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR && late.found) hls.loadSource(url);
  });
  const stopRecovery = recoverPlaylist(hls, 700, () => hls.loadSource(url), onLost);
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    choose(height) {
      if (height === chosen) return;
      chosen = height;
      apply();
    },
    detach() {
      stopRecovery();
      late.stop();
      hls.destroy();
    },
  };
}
