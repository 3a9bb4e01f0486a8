import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useReducedData } from '../../reduced-data.ts';
import { playsHlsItself } from './attach-source.ts';
import { useVisible } from './use-playback.ts';

/** Previews that play at a time: each is a stream to load and decode. */
const playingMax = 2;
let wanting: readonly string[] = [];
const listeners = new Set<() => void>();

function setWanting(next: readonly string[]) {
  wanting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this preview, which is on screen, is among the first few. */
function useTurn(wanted: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!wanted) return;
    setWanting([...wanting, id]);
    return () => setWanting(wanting.filter((one) => one !== id));
  }, [wanted, id]);
  const place = useSyncExternalStore(subscribe, () => wanting.indexOf(id));
  return place >= 0 && place < playingMax;
}

/** Still people get still pictures, as does everybody who saves data. */
const wantsStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A moving thumbnail of an encoder live, muted, while it is on screen; does not count as a viewer. Fills its positioned parent,
 * and shows nothing until it plays.
 */
export function LivePreview({ username }: { username: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const visible = useVisible(box, 0.6);
  const [still] = useState(wantsStill);
  const reduced = useReducedData();
  const turn = useTurn(visible && !still && !reduced);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!turn || !element) return;
    let left = false;
    let detach = () => element.removeAttribute('src');
    const url = `/live/${encodeURIComponent(username)}/master.m3u8?preview=1`;
    if (playsHlsItself(element)) element.src = url;
    else
      import('./live-playlist.ts').then(
        ({ attachLivePlaylist }) => {
          if (!left) ({ detach } = attachLivePlaylist(element, url, () => setPlaying(false), { small: true }));
        },
        () => undefined,
      );
    const play = () => void element.play().catch(() => undefined);
    element.addEventListener('canplay', play);
    return () => {
      left = true;
      element.removeEventListener('canplay', play);
      detach();
      setPlaying(false);
    };
  }, [turn, username]);
  return (
    <span ref={box} aria-hidden="true" className="absolute inset-0">
      <video
        ref={video}
        muted
        playsInline
        tabIndex={-1}
        onPlaying={() => setPlaying(true)}
        className={`surface-motion size-full object-cover ${playing ? '' : 'opacity-0'}`}
      />
    </span>
  );
}
