import { type RefObject, useEffect, useState } from 'react';
import type { AttachedSource } from './attach-playlist.ts';

const hlsType = 'application/vnd.apple.mpegurl';

const isPlaylist = (type: string, url: string) =>
  type === 'hls' || type === hlsType || type === 'application/x-mpegURL' || /\.m3u8($|\?)/.test(url);

/** Safari plays playlists itself, and better than any script. */
export const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType(hlsType) !== '';

/** Whose source an element has: who lets go of it late must not take away the next one. */
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

/** Gives a video element its source: a file, the browser's own HLS, or hls.js, which is fetched with the first playlist. */
export async function attachSource(
  video: HTMLVideoElement,
  source: { type: string; url: string },
  onFailed: () => void,
): Promise<AttachedSource> {
  if (!isPlaylist(source.type, source.url) || playsHlsItself(video)) return attachAddress(video, source.url, onFailed);
  const { attachPlaylist } = await import('./attach-playlist.ts');
  return attachPlaylist(video, source.url, onFailed);
}

/** Another try to play a video: `attempt` counts them, and the next source of the element begins where the last one failed. */
export function useRetry(ref: RefObject<HTMLVideoElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    const video = ref.current;
    if (!video) return;
    const place = video.currentTime;
    const goOn = () => {
      video.currentTime = place;
    };
    video.addEventListener('loadedmetadata', goOn, { once: true });
    setAttempt(attempt + 1);
  };
  return { attempt, retry };
}

const uses = ['play', 'seeking'] as const;

/** The source of a video that is there for as long as its element: the beginning is fetched, the rest once it is used. Another try goes on where it failed. */
export function useAttachedSource(
  ref: RefObject<HTMLVideoElement | null>,
  { type, url }: { type: string; url: string },
): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false);
  const { attempt, retry } = useRetry(ref);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt attaches anew
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let over = false;
    let attached: AttachedSource | null = null;
    setFailed(false);
    const fail = () => !over && setFailed(true);
    const used = () => attached?.setActive(true);
    attachSource(video, { type, url }, fail).then((made) => {
      if (over) return made.detach();
      attached = made;
      made.setActive(video.autoplay || !video.paused);
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
