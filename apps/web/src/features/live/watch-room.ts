import type { LiveTicket } from '@foxreel/contracts';
import type { Participant, RemoteTrack } from 'livekit-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';

/** LiveKit's client, loaded when a live is opened. Silent: an ordinary end of a live would fill the console with errors. */
export async function loadLivekit() {
  const livekit = await import('livekit-client');
  livekit.setLogLevel('silent');
  return livekit;
}

/** A room's picture, as LiveKit attaches it to a video element. */
export type RoomVideo = Pick<RemoteTrack, 'attach' | 'detach'>;

interface WatchedRoom {
  /** Starts the sound; call it from a tap or a key. */
  unmute(): Promise<void>;
  setMuted(muted: boolean): void;
  close(): Promise<void>;
}

interface WatchRoomEvents {
  onVideo(track: RoomVideo | null): void;
  /** True while the browser blocks sound without a gesture. */
  onAutoplayBlocked(blocked: boolean): void;
  onPoorConnection(poor: boolean): void;
  /** Participants in the room besides its creator. */
  onViewers(count: number): void;
  onLost(): void;
}

const countEveryMs = 2000;

/** Joins a live to watch it: subscribes only, publishes nothing. Loads LiveKit's client on demand. */
async function watchRoom(ticket: LiveTicket, events: WatchRoomEvents): Promise<WatchedRoom> {
  const { ConnectionQuality, Room, RoomEvent, Track } = await loadLivekit();
  const room = new Room({ adaptiveStream: { pixelDensity: 'screen' }, disconnectOnPageLeave: true });
  const sounds = new Map<string, HTMLMediaElement>();
  let closing = false;
  let silent = false;

  // Viewers are hidden from each other, so only the room's own count shows a new one.
  const countViewers = () => events.onViewers(Math.max(0, room.numParticipants - room.numPublishers));
  const showVideo = () => {
    const tracks = [...room.remoteParticipants.values()].flatMap((participant) => [
      ...participant.videoTrackPublications.values(),
    ]);
    events.onVideo(tracks.find((publication) => publication.track)?.track ?? null);
  };

  room.on(RoomEvent.TrackSubscribed, (track: RemoteTrack) => {
    if (track.kind !== Track.Kind.Audio) return showVideo();
    const sound = track.attach();
    sound.muted = silent;
    if (track.sid) sounds.set(track.sid, sound);
  });
  room.on(RoomEvent.TrackUnsubscribed, (track: RemoteTrack) => {
    if (track.kind !== Track.Kind.Audio) return showVideo();
    track.detach();
    if (track.sid) sounds.delete(track.sid);
  });
  room.on(RoomEvent.AudioPlaybackStatusChanged, () => events.onAutoplayBlocked(!room.canPlaybackAudio));
  room.on(RoomEvent.ConnectionQualityChanged, (quality, participant: Participant) => {
    if (participant.isLocal)
      events.onPoorConnection(quality === ConnectionQuality.Poor || quality === ConnectionQuality.Lost);
  });
  room.on(RoomEvent.Disconnected, () => {
    if (!closing) events.onLost();
  });

  await room.connect(ticket.url, ticket.token);
  countViewers();
  const counting = setInterval(countViewers, countEveryMs);
  return {
    unmute: () => room.startAudio(),
    setMuted: (muted) => {
      silent = muted;
      for (const sound of sounds.values()) sound.muted = muted;
    },
    close: async () => {
      closing = true;
      clearInterval(counting);
      for (const sound of sounds.values()) sound.remove();
      await room.disconnect();
    },
  };
}

interface WatchedRoomState {
  video: RoomVideo | null;
  viewers: number | null;
  autoplayBlocked: boolean;
  poorConnection: boolean;
  /** The connection failed, or ended by itself. */
  lost: boolean;
}

const closed: WatchedRoomState = {
  video: null,
  viewers: null,
  autoplayBlocked: false,
  poorConnection: false,
  lost: false,
};

/**
 * Watches a ticket's room. A refreshed ticket for the same room does not interrupt the picture; after a lost connection it
 * reconnects.
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
      onAutoplayBlocked: (autoplayBlocked) => change({ autoplayBlocked }),
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
