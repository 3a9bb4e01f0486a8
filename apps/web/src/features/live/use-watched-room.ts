import type { LiveTicket } from '@foxreel/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { type WatchedRoom, watchRoom } from './watch-room.ts';

export interface WatchedRoomState {
  video: MediaStreamTrack | null;
  viewers: number | null;
  soundRefused: boolean;
  poorConnection: boolean;
  /** The connection could not be made, or ended by itself. */
  lost: boolean;
}

const closed: WatchedRoomState = {
  video: null,
  viewers: null,
  soundRefused: false,
  poorConnection: false,
  lost: false,
};

/**
 * Watches the room of a ticket while there is one. A refreshed ticket for the same room does not break the picture; after the
 * connection was lost it is the way back.
 */
export function useWatchedRoom(
  ticket: LiveTicket | null,
  { silent = false }: { silent?: boolean } = {},
): WatchedRoomState & { muted: boolean; unmute: () => void; toggleMuted: () => void } {
  const [state, setState] = useState(closed);
  const sound = useSound();
  const muted = silent || sound.muted;
  const wanted = useRef(muted);
  wanted.current = muted;
  const room = useRef<WatchedRoom | null>(null);
  const [entry, setEntry] = useState<LiveTicket | null>(null);
  const taken = ticket?.token !== entry?.token && (ticket?.room !== entry?.room || state.lost);
  useEffect(() => {
    if (taken) setEntry(ticket);
  }, [taken, ticket]);

  useEffect(() => {
    if (!entry) return;
    let left = false;
    const change = (part: Partial<WatchedRoomState>) => {
      if (!left) setState((before) => ({ ...before, ...part }));
    };
    setState(closed);
    watchRoom(entry, {
      onVideo: (video) => change({ video }),
      onSoundRefused: (soundRefused) => change({ soundRefused }),
      onPoorConnection: (poorConnection) => change({ poorConnection }),
      onViewers: (viewers) => change({ viewers }),
      onLost: () => change({ lost: true, video: null }),
    }).then(
      (opened) => {
        if (left) return void opened.close();
        room.current = opened;
        opened.setMuted(wanted.current);
      },
      () => change({ lost: true }),
    );
    return () => {
      left = true;
      void room.current?.close();
      room.current = null;
      setState(closed);
    };
  }, [entry]);

  useEffect(() => room.current?.setMuted(muted), [muted]);
  const unmute = useCallback(() => {
    setSoundOff(false);
    void room.current?.unmute();
  }, []);
  const toggleMuted = useCallback(() => setSoundOff(!wanted.current), []);
  return { ...state, muted, unmute, toggleMuted };
}
