import { type RefObject, useEffect, useState } from 'react';
import { playableAddress } from '../../offline/kept-cache.ts';
import type { AttachedSource } from './attach-playlist.ts';

const hlsType = 'application/vnd.apple.mpegurl';

const isPlaylist = (type: string, url: string) =>
  type === 'hls' || type === hlsType || type === 'application/x-mpegURL' || /\.m3u8($|\?)/.test(url);

/** Safari plays playlists natively, better than any script. */
export const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType(hlsType) !== '';

/** The owner of an element's source: a late cleanup must not remove the next one. */
const holders = new WeakMap<HTMLVideoElement, object>();

function attachAddress(video: HTMLVideoElement, url: string, onFailed: () => void): AttachedSource {
  const holder = {};
  holders.set(video, holder);
  video.addEventListener('error', onFailed);
  video.src = url;
  return {
    setActive: (active) => {
      video.preload = active ? 'auto' : 'metadata';
    },
    detach: () => {
      video.removeEventListener('error', onFailed);
      if (holders.get(video) !== holder) return;
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Attaches a video element's source: a file, native HLS, or hls.js, which loads with the first playlist. */
export async function attachSource(
  video: HTMLVideoElement,
  source: { type: string; url: string },
  onFailed: () => void,
): Promise<AttachedSource> {
  const address = playableAddress(source.url);
  if (!isPlaylist(source.type, address) || playsHlsItself(video)) return attachAddress(video, address, onFailed);
  const { attachPlaylist } = await import('./attach-playlist.ts');
  return attachPlaylist(video, address, onFailed);
}

/** Retries a video: `attempt` counts them, and the next source starts where the last one failed. */
export function useRetry(ref: RefObject<HTMLVideoElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    const video = ref.current;
    if (!video) return;
    const place = video.currentTime;
    const resume = () => {
      video.currentTime = place;
    };
    video.addEventListener('loadedmetadata', resume, { once: true });
    setAttempt(attempt + 1);
  };
  return { attempt, retry };
}

const uses = ['play', 'seeking'] as const;

/**
 * The source of a video that lives as long as its element: preloads the beginning, and the rest on use. A retry continues where
 * it failed.
 */
export function useAttachedSource(
  ref: RefObject<HTMLVideoElement | null>,
  { type, url }: { type: string; url: string },
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const { attempt, retry } = useRetry(ref);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt attaches the source again
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let over = false;
    let attached: AttachedSource | null = null;
    setFailed(false);
    const fail = () => !over && setFailed(true);
    const used = () => attached?.setActive(true);
    attachSource(video, { type, url }, fail).then((source) => {
      if (over) return source.detach();
      attached = source;
      source.setActive(video.autoplay || !video.paused);
    }, fail);
    for (const use of uses) video.addEventListener(use, used);
    return () => {
      over = true;
      for (const use of uses) video.removeEventListener(use, used);
      attached?.detach();
    };
  }, [ref, type, url, attempt]);

  return { failed, retry };
}
