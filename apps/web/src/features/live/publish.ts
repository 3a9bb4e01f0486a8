import type { LiveTicket } from '@foxreel/contracts';
import type { Room } from 'livekit-client';
import { loadLivekit } from './load-livekit.ts';

export interface Publisher {
  /** Publishes another camera and microphone in the place of those that went away. */
  show(camera: MediaStream): Promise<void>;
  /** Ends the publication and frees the connection; the camera's own tracks stay as they are. */
  close(): Promise<void>;
}

export interface PublisherEvents {
  /** How many watch. */
  onViewers(count: number): void;
  /** The connection ended without `close`. */
  onLost(): void;
}

const countEveryMs = 2000;

function preferredCodec(): 'h264' | 'vp8' {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  return codecs.some((codec) => codec.mimeType.toLowerCase() === 'video/h264') ? 'h264' : 'vp8';
}

/**
 * Publishes the camera and the microphone to the creator's own room (spec part 2 §7: H264 preferred). LiveKit's client is loaded
 * here and not before. Rejects when LiveKit cannot be reached.
 */
export async function publishLive(
  ticket: LiveTicket,
  camera: MediaStream,
  events: PublisherEvents,
): Promise<Publisher> {
  const { Room, RoomEvent, Track } = await loadLivekit();
  const room: Room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  let closing = false;
  let counting: ReturnType<typeof setInterval> | undefined;
  room.on(RoomEvent.Disconnected, () => {
    clearInterval(counting);
    if (!closing) events.onLost();
  });
  // Viewers are hidden, so nothing tells of one more but the room's own count.
  const countViewers = () => events.onViewers(Math.max(0, room.numParticipants - room.numPublishers));
  try {
    await room.connect(ticket.url, ticket.token, { autoSubscribe: false });
    const [video] = camera.getVideoTracks();
    const [audio] = camera.getAudioTracks();
    if (video) {
      await room.localParticipant.publishTrack(video, {
        source: Track.Source.Camera,
        simulcast: true,
        videoCodec: preferredCodec(),
      });
    }
    if (audio) await room.localParticipant.publishTrack(audio, { source: Track.Source.Microphone, dtx: true });
  } catch (error) {
    closing = true;
    await room.disconnect();
    throw error;
  }
  counting = setInterval(countViewers, countEveryMs);
  return {
    show: async (next) => {
      for (const track of next.getTracks()) {
        const source = track.kind === 'video' ? Track.Source.Camera : Track.Source.Microphone;
        const published = room.localParticipant.getTrackPublication(source)?.track;
        await published?.replaceTrack(track);
        // LiveKit has muted it with the end of the track before.
        await published?.unmute();
      }
    },
    close: async () => {
      closing = true;
      await room.disconnect(false);
    },
  };
}
