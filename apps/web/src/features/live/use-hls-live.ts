import { type RefObject, useEffect, useState } from 'react';
import { playsHlsItself } from '../../shared/media/player/attach-source.ts';
import { noteSoundRefused, useSound } from '../../shared/media/player/sound.ts';

const retryMs = 2500;

/**
 * Plays a live over HLS in this video element while it is on the screen: by the browser itself, or by hls.js, fetched only then. When
 * it breaks off `onLost` is told, and it begins anew until the live is over.
 */
export function useHlsLive(
  element: RefObject<HTMLVideoElement | null>,
  username: string,
  { onSeen, onLost }: { onSeen: () => void; onLost: () => void },
): { playing: boolean } {
  const [playing, setPlaying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { muted } = useSound();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let left = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const lost = () => {
      if (left) return;
      clearTimeout(again);
      again = setTimeout(() => setAttempt((before) => before + 1), retryMs);
      setPlaying(false);
      onLost();
    };
    let detach = () => video.removeAttribute('src');
    const url = `/live/${encodeURIComponent(username)}/llhls.m3u8`;
    const play = () =>
      video.play().catch((error: unknown) => {
        if (left || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
        noteSoundRefused();
        video.muted = true;
        video.play().catch(() => undefined);
      });
    const seen = () => {
      setPlaying(true);
      onSeen();
    };
    video.addEventListener('playing', seen);
    video.addEventListener('canplay', play, { once: true });
    if (playsHlsItself(video)) {
      video.src = url;
      video.addEventListener('error', lost);
    } else {
      import('./attach-live-playlist.ts').then(({ attachLivePlaylist }) => {
        if (!left) detach = attachLivePlaylist(video, url, lost);
      }, lost);
    }
    return () => {
      left = true;
      clearTimeout(again);
      video.removeEventListener('playing', seen);
      video.removeEventListener('canplay', play);
      video.removeEventListener('error', lost);
      detach();
    };
  }, [element, username, onSeen, onLost, attempt]);

  useEffect(() => {
    if (element.current) element.current.muted = muted;
  }, [element, muted]);
  return { playing };
}
