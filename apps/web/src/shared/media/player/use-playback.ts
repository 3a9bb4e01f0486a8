import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../timing.ts';
import type { AttachedSource } from './attach-playlist.ts';
import { attachSource, useRetry } from './attach-source.ts';
import { markAutoplayBlocked, setSoundOff, useSound } from './sound.ts';

interface PlaybackOptions {
  /** Changes when another source must be attached; a re-signed URL of the same file does not change it. */
  sourceKey: string;
  source: { type: string; url: string } | null;
  /** On screen or one swipe away: loads the beginning. */
  near: boolean;
  /** Loads and plays only after a tap. */
  waits: boolean;
  /** The one that should play. */
  active: boolean;
}

interface Playback {
  paused: boolean;
  failed: boolean;
  waiting: boolean;
  /** Frames are on screen: the still can go. */
  started: boolean;
  toggle: () => void;
  retry: () => void;
}

/** Plays when active, pauses when not, falls back to muted when the browser blocks sound. */
export function usePlayback(
  ref: RefObject<HTMLVideoElement | null>,
  { sourceKey, source, near, waits, active }: PlaybackOptions,
): Playback {
  const { muted } = useSound();
  const { attempt, retry } = useRetry(ref);
  const [held, setHeld] = useState(waits);
  const [failed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [started, setStarted] = useState(false);
  const attached = useRef<AttachedSource | null>(null);
  const latest = useRef({ source, active });
  latest.current = { source, active };
  const [asked, setAsked] = useState(false);
  const attach = near && source !== null && (!waits || asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the attempt stand for the source
  useEffect(() => {
    const video = ref.current;
    const first = latest.current.source;
    if (!attach || !video || !first) return;
    let over = false;
    setFailed(false);
    const begin = () =>
      void attachSource(video, first, () => setFailed(true)).then(
        (source) => {
          if (over) return source.detach();
          attached.current = source;
          source.setActive(latest.current.active);
        },
        () => setFailed(true),
      );
    // Preparation and cleanup run between frames, as the list may still be moving.
    const cancel = latest.current.active ? begin() : whenIdle(begin);
    return () => {
      over = true;
      cancel?.();
      const source = attached.current;
      attached.current = null;
      setStarted(false);
      if (source) whenIdle(source.detach);
    };
  }, [ref, attach, sourceKey, attempt]);

  useEffect(() => {
    attached.current?.setActive(active);
    if (active && !waits) return;
    setHeld(waits);
    setAsked(false);
  }, [active, waits]);

  const shouldAttach = attach && active && !held;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.muted = muted;
    if (!shouldAttach) return video.pause();
    const start = () => {
      video.play().catch((error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
        // If even muted autoplay is blocked, it waits for a tap.
        if (video.muted) setHeld(true);
        else markAutoplayBlocked();
      });
    };
    if (video.paused) start();
    // hls.js attaches the stream after this effect runs.
    video.addEventListener('canplay', start);
    return () => video.removeEventListener('canplay', start);
  }, [ref, shouldAttach, muted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is there only when near
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const moving = () => {
      setWaiting(false);
      setStarted(true);
    };
    const stalled = () => setWaiting(true);
    const decoded = () => setStarted(true);
    // The first frame replaces the still before its turn.
    video.addEventListener('loadeddata', decoded);
    video.addEventListener('playing', moving);
    video.addEventListener('waiting', stalled);
    return () => {
      video.removeEventListener('loadeddata', decoded);
      video.removeEventListener('playing', moving);
      video.removeEventListener('waiting', stalled);
    };
  }, [ref, near]);

  const toggle = useCallback(() => {
    setHeld((before) => !before);
    setAsked(true);
    if (ref.current?.muted) setSoundOff(false);
  }, [ref]);
  return { paused: held, failed, waiting, started, toggle, retry };
}

/** Whether at least `share` of the element is visible (spec part 1 §4: a video plays from 0.8). */
export function useVisible(ref: RefObject<HTMLElement | null>, share = 0.8): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setVisible(Boolean(entry && entry.intersectionRatio >= share - 0.005)),
      { threshold: [0, share - 0.005, share, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, share]);
  return visible;
}
