import type { LiveTicket } from '@foxreel/contracts';
import type { Participant, RemoteTrack } from 'livekit-client';
import { loadLivekit } from './load-livekit.ts';

export interface WatchedRoom {
  /** Lets the sound play; to be called from a tap or a key. */
  unmute(): Promise<void>;
  setMuted(muted: boolean): void;
  close(): Promise<void>;
}

export interface WatchRoomEvents {
  onVideo(track: MediaStreamTrack | null): void;
  /** True while the browser refuses to play sound without a gesture. */
  onSoundRefused(refused: boolean): void;
  onPoorConnection(poor: boolean): void;
  /** How many are in the room beside its creator. */
  onViewers(count: number): void;
  onLost(): void;
}

const countEveryMs = 2000;

/** Joins a live to watch it: subscribes only, publishes nothing. LiveKit's client is loaded here and not before. */
export async function watchRoom(ticket: LiveTicket, events: WatchRoomEvents): Promise<WatchedRoom> {
  const { ConnectionQuality, Room, RoomEvent, Track } = await loadLivekit();
  const room = new Room({ adaptiveStream: false, disconnectOnPageLeave: true });
  const sounds = new Map<string, HTMLMediaElement>();
  let closing = false;
  let silent = false;

  // Viewers are hidden from each other, so nothing tells of one more but the room's own count.
  const countViewers = () => events.onViewers(Math.max(0, room.numParticipants - room.numPublishers));
  const showVideo = () => {
    const tracks = [...room.remoteParticipants.values()].flatMap((participant) => [
      ...participant.videoTrackPublications.values(),
    ]);
    events.onVideo(tracks.find((publication) => publication.track)?.track?.mediaStreamTrack ?? null);
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
  room.on(RoomEvent.AudioPlaybackStatusChanged, () => events.onSoundRefused(!room.canPlaybackAudio));
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
