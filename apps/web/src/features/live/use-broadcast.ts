import type { LiveTicket } from '@foxreel/contracts';
import type { Participant, Room } from 'livekit-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toCallError } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { loadLivekit } from './watch-room.ts';

interface Publisher {
  /** Publishes another camera and microphone in place of the last ones; silent while `muted`. */
  show(camera: MediaStream, muted: () => boolean): Promise<void>;
  /** Ends the publication and closes the connection; the camera's own tracks stay open. */
  close(): Promise<void>;
}

interface PublisherEvents {
  /** The number of viewers. */
  onViewers(count: number): void;
  /** Whether the picture reaches LiveKit badly. */
  onPoorConnection(poor: boolean): void;
  /** The connection ended without `close`. */
  onLost(): void;
}

const countEveryMs = 2000;

function preferredCodec(): 'h264' | 'vp8' {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  return codecs.some((codec) => codec.mimeType.toLowerCase() === 'video/h264') ? 'h264' : 'vp8';
}

/**
 * Publishes camera and microphone to the creator's own room (spec part 2 §7: H264 preferred). Loads LiveKit's client on demand.
 * Rejects if LiveKit cannot be reached.
 */
async function publishLive(ticket: LiveTicket, camera: MediaStream, events: PublisherEvents): Promise<Publisher> {
  const { ConnectionQuality, Room, RoomEvent, Track } = await loadLivekit();
  const room: Room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  let closing = false;
  let counting: ReturnType<typeof setInterval> | undefined;
  room.on(RoomEvent.Disconnected, () => {
    clearInterval(counting);
    if (!closing) events.onLost();
  });
  room.on(RoomEvent.ConnectionQualityChanged, (quality, participant: Participant) => {
    if (participant.isLocal)
      events.onPoorConnection(quality === ConnectionQuality.Poor || quality === ConnectionQuality.Lost);
  });
  // Viewers are hidden, so only the room's own count shows a new one.
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
    show: async (next, muted) => {
      for (const track of next.getTracks()) {
        const source = track.kind === 'video' ? Track.Source.Camera : Track.Source.Microphone;
        const published = room.localParticipant.getTrackPublication(source)?.track;
        await published?.replaceTrack(track);
        // LiveKit muted it when the previous track ended.
        await published?.unmute();
        if (track.kind === 'audio') track.enabled = !muted();
      }
    },
    close: async () => {
      closing = true;
      await room.disconnect(false);
    },
  };
}

export type BroadcastState =
  | { status: 'idle' }
  | { status: 'starting' }
  | { status: 'live'; since: number; viewers: number; poor: boolean }
  | { status: 'stopping' }
  | { status: 'ended' }
  | { status: 'failed'; reason: string };

interface BroadcastCalls {
  start(): Promise<LiveTicket>;
  stop(): Promise<unknown>;
  reasonOf(error: unknown): string;
}

/**
 * One live from 'Go Live' to its end. Leaving the screen or the page ends it. A camera requested again replaces the lost one.
 */
export function useBroadcast(calls: BroadcastCalls, camera: MediaStream | null) {
  const [state, setState] = useState<BroadcastState>({ status: 'idle' });
  const publisher = useRef<Publisher | null>(null);
  const started = useRef(false);
  const left = useRef(false);
  const current = useRef(calls);
  current.current = calls;

  const release = useCallback(async () => {
    const open = publisher.current;
    publisher.current = null;
    await open?.close();
  }, []);

  // The track itself goes on, with silence: viewers and the copy for HLS keep it.
  const [muted, setMuted] = useState(false);
  const silent = useRef(muted);
  silent.current = muted;
  useEffect(() => {
    for (const track of camera?.getAudioTracks() ?? []) track.enabled = !muted;
  }, [camera, muted]);

  // A lost connection reports itself.
  useEffect(
    () => void (camera && publisher.current?.show(camera, () => silent.current).catch(() => undefined)),
    [camera],
  );

  const goLive = useCallback(async (camera: MediaStream) => {
    setState({ status: 'starting' });
    try {
      const ticket = await current.current.start();
      if (left.current) return void (await current.current.stop());
      started.current = true;
      const onLost = () => {
        publisher.current = null;
        started.current = false;
        setState({ status: 'ended' });
      };
      let watching = 0;
      const onViewers = (viewers: number) => {
        watching = viewers;
        setState((now) => (now.status === 'live' ? { ...now, viewers } : now));
      };
      let poor = false;
      const onPoorConnection = (now: boolean) => {
        poor = now;
        setState((before) => (before.status === 'live' ? { ...before, poor } : before));
      };
      const opened = await publishLive(ticket, camera, { onLost, onViewers, onPoorConnection });
      if (!started.current) return await opened.close();
      publisher.current = opened;
      setState({ status: 'live', since: Date.now(), viewers: watching, poor });
    } catch (error) {
      if (started.current) current.current.stop().catch(() => undefined);
      started.current = false;
      setState({ status: 'failed', reason: current.current.reasonOf(error) });
    }
  }, []);

  const stopLive = useCallback(async () => {
    setState({ status: 'stopping' });
    started.current = false;
    // Leaves the room even if the call fails: the server ends a live whose creator is gone.
    await Promise.allSettled([current.current.stop(), release()]);
    setState({ status: 'ended' });
  }, [release]);

  useEffect(() => {
    left.current = false;
    const leave = () => {
      if (!started.current) return;
      started.current = false;
      // Sent at once with keepalive, so that it arrives although the page is gone; nobody reads the response.
      current.current.stop().catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      left.current = true;
      leave();
      void release();
    };
  }, [release]);

  const again = useCallback(() => {
    setMuted(false);
    setState({ status: 'idle' });
  }, []);
  return { state, muted, toggleMuted: useCallback(() => setMuted((before) => !before), []), goLive, stopLive, again };
}

/** The studio's calls about a live. */
export const liveCalls: BroadcastCalls = {
  start: () => trpcClient.live.start.mutate(),
  stop: () => trpcClient.live.stop.mutate(),
  reasonOf: (error) => toCallError(error).message,
};
