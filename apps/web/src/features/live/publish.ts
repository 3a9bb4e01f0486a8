import type { LiveTicket } from '@foxreel/contracts';
import type { Room } from 'livekit-client';

export interface Publisher {
  /** Ends the publication and frees the connection; the camera's own tracks stay as they are. */
  close(): Promise<void>;
}

export interface PublisherEvents {
  /** How many watch. */
  onViewers(count: number): void;
  /** The connection ended without `close`. */
  onLost(): void;
}

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
  const { Room, RoomEvent, Track } = await import('livekit-client');
  const room: Room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  let closing = false;
  room.on(RoomEvent.Disconnected, () => {
    if (!closing) events.onLost();
  });
  const countViewers = () => events.onViewers(room.remoteParticipants.size);
  room.on(RoomEvent.ParticipantConnected, countViewers);
  room.on(RoomEvent.ParticipantDisconnected, countViewers);
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
  countViewers();
  return {
    close: async () => {
      closing = true;
      await room.disconnect(false);
    },
  };
}
