import type { LiveView } from '@foxreel/contracts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useElapsed } from './use-live.ts';

/** Nearer to its end than this, the seekable playlist has nothing that the live edge has not. */
const edgeSeconds = 10;
const measureEveryMs = 500;

/** A viewer's way back into a running live. */
export interface SeekBack {
  video: RefObject<HTMLVideoElement | null>;
  /** How far behind the seekable playlist starts, in seconds; null while the live edge plays. */
  from: number | null;
  /** How far behind the picture is now, in seconds; 0 at the live edge. */
  behind: number;
  /** How far back one can go, in seconds; 0 while that is not worth it. */
  length: number;
  /** Goes to that many seconds behind live; near the edge, to live itself. */
  seek(behind: number): void;
  toLive(): void;
}

/** Lets a viewer seek back in a live and return to its edge. */
export function useSeekBack(view: Pick<LiveView, 'live' | 'startedAt' | 'seekBack'> | null): SeekBack {
  const video = useRef<HTMLVideoElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [behind, setBehind] = useState(0);
  const startedAt = view?.live ? view.startedAt : null;
  const elapsed = useElapsed(startedAt === null ? null : Date.parse(startedAt));
  const kept = Math.min(view?.seekBack ?? 0, elapsed);
  const length = kept < 2 * edgeSeconds ? 0 : kept;

  const toLive = useCallback(() => {
    setFrom(null);
    setBehind(0);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another live starts at its edge
  useEffect(toLive, [startedAt, toLive]);

  useEffect(() => {
    if (from === null) return;
    const timer = setInterval(() => {
      const element = video.current;
      const end = element ? endOf(element) : null;
      if (element && end !== null) setBehind(Math.max(1, Math.round(end - element.currentTime)));
    }, measureEveryMs);
    return () => clearInterval(timer);
  }, [from]);

  const seek = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 0), length);
    if (next < edgeSeconds) return toLive();
    setBehind(next);
    const end = video.current ? endOf(video.current) : null;
    if (from === null || !video.current || end === null) return setFrom(next);
    video.current.currentTime = Math.max(0, end - next);
  };
  return { video, from, behind, length, seek, toLive };
}

/** Where the seekable part of a video ends; null before it is known. */
function endOf({ seekable }: HTMLVideoElement): number | null {
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
}
