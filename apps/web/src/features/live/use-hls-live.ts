import { type RefObject, useEffect, useState } from 'react';
import { playsHlsItself } from '../../shared/media/player/attach-source.ts';
import { noteSoundRefused, useSound } from '../../shared/media/player/sound.ts';

const retryMs = 2500;
/** A picture that stands for this long waits for more than the next segment. */
const stalledMs = 1500;

/**
 * Plays a live over HLS in this video element while it is on the screen: by the browser itself, or by hls.js, fetched only then. When
 * it breaks off `onLost` is told, and it begins anew until the live is over. `playing` is false while nothing moves, as when the
 * encoder's line is broken; `seen` says that something did. `silent` keeps it without sound whatever the person has chosen.
 */
export function useHlsLive(
  element: RefObject<HTMLVideoElement | null>,
  username: string,
  { onSeen, onLost, silent = false }: { onSeen: () => void; onLost: () => void; silent?: boolean },
): { playing: boolean; seen: boolean } {
  const [playing, setPlaying] = useState(false);
  const [everSeen, setEverSeen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { muted } = useSound();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let left = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const waits = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => setPlaying(false), stalledMs);
    };
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
      clearTimeout(stalled);
      setPlaying(true);
      setEverSeen(true);
      onSeen();
    };
    video.addEventListener('playing', seen);
    video.addEventListener('waiting', waits);
    // Each time: hls.js that has got over a broken line begins with the picture stopped, and nobody pauses a live.
    video.addEventListener('canplay', play);
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
      clearTimeout(stalled);
      video.removeEventListener('playing', seen);
      video.removeEventListener('waiting', waits);
      video.removeEventListener('canplay', play);
      video.removeEventListener('error', lost);
      detach();
    };
  }, [element, username, onSeen, onLost, attempt]);

  useEffect(() => {
    if (element.current) element.current.muted = muted || silent;
  }, [element, muted, silent]);
  return { playing, seen: everSeen };
}
