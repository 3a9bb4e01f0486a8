import { Spinner } from '@foxreel/ui/spinner';
import { VideoOff } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeforePicture } from '../../shared/live-cover.tsx';
import { playsHlsItself } from '../../shared/media/player/attach-source.ts';
import type { AttachedLive } from '../../shared/media/player/live-playlist.ts';
import { markAutoplayBlocked, useSound } from '../../shared/media/player/sound.ts';
import { personName } from '../../shared/people/person.tsx';
import { fitClass, PictureBackdrop, RoomPicture, usePictureFit } from './live-picture.tsx';
import type { useLive } from './use-live.ts';
import type { Quality } from './use-quality.ts';
import type { SeekBack } from './use-seek-back.ts';

const retryMs = 2500;
/** A picture frozen for this long is waiting for more than the next segment. */
const stalledMs = 1500;

/**
 * Plays a live over HLS in this video element while it is on screen: natively, or with hls.js, loaded on demand. Calls `onLost`
 * when it fails, and retries until the live is over. `playing` is false while nothing moves, as when the encoder is
 * disconnected; `seen` says that it has played. `silent` mutes it regardless of the person's choice. `from`: the seekable playlist,
 * from that many seconds behind live. Without `quality` it is chosen automatically, as by a browser that plays HLS natively.
 */
function useHlsLive(
  element: RefObject<HTMLVideoElement | null>,
  username: string,
  {
    onSeen,
    onLost,
    silent = false,
    from,
    quality,
  }: {
    onSeen: () => void;
    onLost: () => void;
    silent?: boolean;
    from: number | null;
    quality: Pick<Quality, 'wanted' | 'report'> | undefined;
  },
): { playing: boolean; seen: boolean } {
  const [playing, setPlaying] = useState(false);
  const [everSeen, setEverSeen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { muted } = useSound();
  const start = useRef(from);
  start.current = from;
  const seeks = from !== null;
  const played = useRef('');
  const attached = useRef<AttachedLive | null>(null);
  const { wanted = null, report } = quality ?? {};
  const height = useRef(wanted);
  height.current = wanted;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts from the beginning
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
    const behind = start.current;
    const url = `/live/${encodeURIComponent(username)}/${behind === null ? 'master' : 'dvr'}.m3u8`;
    // Another playlist is a new start, another attempt at the same is not.
    if (played.current !== url) setEverSeen(false);
    played.current = url;
    const place = () => {
      const { seekable } = video;
      if (behind !== null && seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1) - behind;
    };
    const play = () =>
      video.play().catch((error: unknown) => {
        if (left || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
        markAutoplayBlocked();
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
    // Every time: after recovering, hls.js starts with the video paused, and nobody pauses a live.
    video.addEventListener('canplay', play);
    if (playsHlsItself(video)) {
      video.src = url;
      video.addEventListener('error', lost);
      video.addEventListener('loadedmetadata', place);
    } else {
      import('../../shared/media/player/live-playlist.ts').then(({ attachLivePlaylist }) => {
        if (left) return;
        const live = attachLivePlaylist(video, url, lost, { behind, ...(report && { onRenditions: report }) });
        live.choose(height.current);
        attached.current = live;
        detach = live.detach;
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
      video.removeEventListener('loadedmetadata', place);
      detach();
      attached.current = null;
      report?.(null);
    };
  }, [element, username, onSeen, onLost, attempt, seeks, report]);

  useEffect(() => attached.current?.choose(wanted), [wanted]);

  useEffect(() => {
    if (element.current) element.current.muted = muted || silent;
  }, [element, muted, silent]);
  return { playing, seen: everSeen };
}

/** A live over HLS. */
export function HlsPicture({
  username,
  label,
  onSeen,
  onLost,
  fit: wanted,
  silent = false,
  onPlaying,
  seek,
  quality,
}: {
  username: string;
  label: string;
  onSeen: () => void;
  onLost: () => void;
  /** If absent, fills the element when little is lost. */
  fit?: 'cover' | 'contain';
  /** Muted regardless of the person's choice. */
  silent?: boolean;
  onPlaying?: (playing: boolean) => void;
  seek?: SeekBack;
  quality?: Quality;
}) {
  const { t } = useTranslation('live');
  const own = useRef<HTMLVideoElement>(null);
  const video = seek?.video ?? own;
  const callbacks = useRef({ onSeen, onLost, onPlaying });
  callbacks.current = { onSeen, onLost, onPlaying };
  const { playing, seen } = useHlsLive(video, username, {
    silent,
    from: seek?.from ?? null,
    quality,
    onSeen: useCallback(() => callbacks.current.onSeen(), []),
    onLost: useCallback(() => callbacks.current.onLost(), []),
  });
  useEffect(() => callbacks.current.onPlaying?.(playing), [playing]);
  const best = usePictureFit(video);
  return (
    <>
      {wanted === undefined && best === 'contain' && <PictureBackdrop video={video} />}
      {/* biome-ignore lint/a11y/useMediaCaption: a live has no captions yet */}
      <video
        ref={video}
        playsInline
        aria-label={label}
        className={`absolute inset-0 size-full ${wanted === 'cover' ? 'object-cover' : wanted ? 'object-contain' : fitClass(best)}`}
      />
      {!playing && (
        <div
          className={`absolute inset-0 grid place-content-center justify-items-center gap-3 text-white ${seen ? 'bg-black/50' : ''}`}
        >
          <Spinner label={seen ? t('reconnecting') : t('connecting')} />
          {seen && (
            <p aria-hidden="true" className="text-15 font-medium">
              {t('reconnecting')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

type Live = ReturnType<typeof useLive>;

/** A live's picture in a frame: one side of a battle, or the creator's own in the studio. */
export function SidePicture({
  live: { view, room, ticket, overHls, onSeen },
  fit = 'cover',
  silent = false,
}: {
  live: Live;
  fit?: 'cover' | 'contain';
  /** Mutes an HLS picture regardless of the person's choice; a room's sound is separate. */
  silent?: boolean;
}) {
  const { t } = useTranslation('live-battle');
  if (!view) return <Waiting />;
  const { account, cover } = view;
  const name = personName(account);
  const before = fit === 'cover' && <BeforePicture cover={cover} avatar={account.avatar} />;
  if (view.live && overHls) {
    return (
      <>
        {before}
        <HlsPicture
          username={account.username}
          label={t('video', { name })}
          onSeen={onSeen}
          onLost={() => {}}
          fit={fit}
          silent={silent}
        />
      </>
    );
  }
  if (room.video) return <RoomPicture track={room.video} label={t('video', { name })} fit={fit} />;
  if (view.live && ticket && !room.lost)
    return (
      <>
        {before}
        <Waiting />
      </>
    );
  return (
    <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-13 text-white/80">
      <VideoOff size={24} aria-hidden="true" />
      {t('away', { name })}
    </p>
  );
}

function Waiting() {
  const { t: tLive } = useTranslation('live');
  return (
    <div className="absolute inset-0 grid place-items-center text-white">
      <Spinner label={tLive('connecting')} />
    </div>
  );
}
