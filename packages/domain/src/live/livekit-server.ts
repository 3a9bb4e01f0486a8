import { readFile } from 'node:fs/promises';
import type { LiveTicket } from '@foxreel/contracts';
import {
  AccessToken,
  RoomServiceClient,
  TrackSource,
  type VideoGrant,
  type WebhookEvent,
  WebhookReceiver,
} from 'livekit-server-sdk';
import { z } from 'zod';
import {
  absentLiveServer,
  type LiveServer,
  type LiveServerEvent,
  type Presence,
  type WhipAnswer,
  type WhipCall,
} from '../kernel/index.ts';

/** LiveKit's own WHIP, built in since 1.9; its sessions are /whip/v1/{participant}. */
const path = '/whip/v1';
/** It answers only once it has a peer connection. */
const timeoutMs = 10_000;

/** Sends one WHIP request to LiveKit with a publisher's token. Throws if it does not answer. */
async function callWhip(host: string, token: string, call: WhipCall): Promise<WhipAnswer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (call.contentType) headers.set('content-type', call.contentType);
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  const session = call.session === null ? '' : `/${encodeURIComponent(call.session)}`;
  const answer = await fetch(new URL(path + session, host), {
    method: call.method,
    headers,
    ...(call.method === 'DELETE' ? {} : { body: call.body }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: answer.status,
    body: await answer.text(),
    contentType: answer.headers.get('content-type'),
    session: answer.headers.get('location')?.split('/').at(-1) ?? null,
    etag: answer.headers.get('etag'),
  };
}

/** Not room_finished: a LiveKit that stops sends it too, while creators look for the next one. reconcileLives ends what stays away. */
const kinds: Partial<Record<WebhookEvent['event'], LiveServerEvent['kind']>> = {
  track_published: 'publishing',
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
};

/** LiveKit's DisconnectReason, which its SDK does not export: DUPLICATE_IDENTITY and SERVER_SHUTDOWN. */
const comesBack = new Set([2, 3]);

/**
 * Translates LiveKit's event; whatever no rule uses is 'other'. Nobody leaves when their own next connection replaces one, which
 * LiveKit reports before it knows the next one, or when LiveKit stops: they look for it again.
 */
function toLiveServerEvent(event: WebhookEvent): LiveServerEvent {
  const stays = comesBack.has(event.participant?.disconnectReason ?? 0);
  return {
    kind: (!stays && kinds[event.event]) || 'other',
    room: event.room?.name ?? '',
    identity: event.participant?.identity ?? null,
    participants: event.room?.numParticipants ?? null,
  };
}

/** A room stays this long after the last one left, for several looks of reconcileLives. */
const departureSeconds = 10;
/** Time to join with a ticket; LiveKit renews the token of connected clients. */
const ticketSeconds = 120;
const availabilityMs = 2_000;
const requestSeconds = 3;
const launcherState = z.object({ state: z.string(), reason: z.string().nullish() });

/** The configured media server, or its absence; for composition roots. Connects on first use. */
export function createLiveServer(options: LivekitOptions): LiveServer {
  const { url, apiKey, apiSecret, rtmpUrl = null, seekBackSeconds = 0, roomViewersMax = 2_000 } = options;
  if (!url || !apiKey || !apiSecret) {
    return absentLiveServer(
      'Live is unavailable: no LiveKit is configured (LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET)',
      { rtmpUrl, seekBackSeconds },
    );
  }
  const host = url.replace(/^ws/, 'http');
  const publicUrl = (options.publicUrl ?? url).replace(/^http/, 'ws');
  const service = new RoomServiceClient(host, apiKey, apiSecret, { requestTimeout: requestSeconds, failover: false });
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  let asked: { at: number; answer: Promise<string | null> } | null = null;

  async function ticket(identity: string, grant: VideoGrant & { room: string }): Promise<LiveTicket> {
    const token = new AccessToken(apiKey, apiSecret, { identity, ttl: ticketSeconds });
    token.addGrant({ ...grant, roomJoin: true });
    return { url: publicUrl, token: await token.toJwt(), room: grant.room };
  }

  const publisherTicket = (room: string, identity: string) =>
    ticket(identity, {
      room,
      canPublish: true,
      canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE],
      canPublishData: true,
      canSubscribe: false,
    });

  return {
    rtmpUrl,
    takesWhip: true,
    seekBackSeconds,
    roomViewersMax,
    unavailable() {
      if (!asked || Date.now() - asked.at > availabilityMs) {
        asked = { at: Date.now(), answer: unavailableReason(host, options.stateFile) };
      }
      return asked.answer;
    },
    publisherTicket,
    viewerTicket: (room, identity, { counted } = { counted: true }) =>
      ticket(identity, {
        room,
        canPublish: false,
        canPublishData: false,
        canSubscribe: true,
        hidden: true,
        // LiveKit excludes recorders from its participant counts.
        ...(counted ? {} : { recorder: true }),
      }),
    async openRoom(room) {
      await service.createRoom({ name: room, emptyTimeout: ticketSeconds, departureTimeout: departureSeconds });
    },
    async closeRoom(room) {
      await service.deleteRoom(room).catch(unlessNotFound(undefined));
    },
    async removeViewer(room, accountId) {
      const people = await service.listParticipants(room).catch(unlessNotFound([]));
      for (const { identity } of people) {
        if (identity.startsWith(`${accountId}:`))
          await service.removeParticipant(room, identity).catch(unlessNotFound(undefined));
      }
    },
    async rooms(names) {
      if (names.length === 0) return [];
      const rooms = await service.listRooms(names);
      return rooms.map((room) => ({ name: room.name, participants: room.numParticipants }));
    },
    presence: (room, identity) =>
      service
        .getParticipant(room, identity)
        .then((person): Presence => (person.tracks.length > 0 ? 'publishing' : 'present'))
        .catch(unlessNotFound<Presence>('absent')),
    whip: async (call) => callWhip(host, (await publisherTicket(call.room, call.identity)).token, call),
    readWebhook: (body, authorization) => receiver.receive(body, authorization).then(toLiveServerEvent, () => null),
  };
}

const unlessNotFound =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'not_found') return value;
    throw error;
  };

async function unavailableReason(host: string, stateFile: string | undefined): Promise<string | null> {
  const launcher = stateFile ? await readLauncherState(stateFile) : null;
  if (launcher && launcher.state !== 'ready')
    return `Live is unavailable: ${launcher.reason ?? 'LiveKit is not ready yet'}`;
  try {
    const answer = await fetch(host, { signal: AbortSignal.timeout(1_500) });
    if (answer.ok) return null;
  } catch {}
  return 'Live is unavailable: the live server isn’t responding. Try again later';
}

async function readLauncherState(file: string): Promise<z.output<typeof launcherState> | null> {
  try {
    return launcherState.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** LiveKit's address and key; without url, apiKey and apiSecret there are no lives. */
export interface LivekitOptions {
  /** LIVEKIT_URL, for servers; ws, wss, http or https. */
  url?: string | undefined;
  /** LIVEKIT_PUBLIC_URL, for browsers; the url itself if absent. */
  publicUrl?: string | undefined;
  apiKey?: string | undefined;
  apiSecret?: string | undefined;
  /** LIVEKIT_STATE_FILE, where the launcher writes the state of its own LiveKit. */
  stateFile?: string | undefined;
  /** Where external encoders publish over RTMP, without LiveKit; null if they cannot. */
  rtmpUrl?: string | null;
  /** How far back viewers of an encoder's live can seek; 0 if absent. */
  seekBackSeconds?: number;
  /** From how many viewers on others watch a camera's live over HLS; 2000 if absent. */
  roomViewersMax?: number;
}

interface LivekitEnvironment {
  LIVEKIT_URL?: string | undefined;
  LIVEKIT_PUBLIC_URL?: string | undefined;
  LIVEKIT_API_KEY?: string | undefined;
  LIVEKIT_API_SECRET?: string | undefined;
  LIVEKIT_STATE_FILE?: string | undefined;
  RTMP_PORT?: number;
  LIVE_DVR_MINUTES?: number;
  LIVE_ROOM_VIEWERS?: number;
  PUBLIC_URL?: string | undefined;
  HOST?: string;
}

/** createLiveServer's options from a parsed environment. */
export const livekitOptions = (environment: LivekitEnvironment): LivekitOptions => ({
  url: environment.LIVEKIT_URL,
  publicUrl: environment.LIVEKIT_PUBLIC_URL,
  apiKey: environment.LIVEKIT_API_KEY,
  apiSecret: environment.LIVEKIT_API_SECRET,
  stateFile: environment.LIVEKIT_STATE_FILE,
  rtmpUrl: rtmpUrl(environment),
  seekBackSeconds: (environment.LIVE_DVR_MINUTES ?? 0) * 60,
  ...(environment.LIVE_ROOM_VIEWERS === undefined ? {} : { roomViewersMax: environment.LIVE_ROOM_VIEWERS }),
});

const anyHost = new Set(['0.0.0.0', '::']);

/** The public host with the live worker's port; null for port 0. */
function rtmpUrl({ RTMP_PORT: port, PUBLIC_URL, HOST = '127.0.0.1' }: LivekitEnvironment): string | null {
  if (!port) return null;
  const own = anyHost.has(HOST) ? 'localhost' : HOST;
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : own.includes(':') ? `[${own}]` : own;
  return `rtmp://${host}:${port}/live`;
}
