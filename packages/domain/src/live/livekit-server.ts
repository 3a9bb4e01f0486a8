import { readFile } from 'node:fs/promises';
import type { LiveTicket } from '@foxreel/contracts';
import { AccessToken, RoomServiceClient, TrackSource, type VideoGrant, WebhookReceiver } from 'livekit-server-sdk';
import { z } from 'zod';
import { absentLiveServer, type LiveServer, type Presence } from '../kernel/index.ts';
import type { LivekitOptions } from './livekit-options.ts';
import { callWhip } from './livekit-whip.ts';
import { toLiveServerEvent } from './to-live-server-event.ts';

/** Time to join with a ticket; LiveKit itself renews the token of whoever is connected. */
const ticketSeconds = 120;
const availabilityMs = 2_000;
const requestSeconds = 3;
const launcherState = z.object({ state: z.string(), reason: z.string().nullish() });

/** The media server of the configuration, or its absence; for composition roots. Opens no connection until it is asked something. */
export function createLiveServer(options: LivekitOptions): LiveServer {
  const { url, apiKey, apiSecret, rtmpUrl = null } = options;
  if (!url || !apiKey || !apiSecret) {
    return absentLiveServer(
      'Live is unavailable: no LiveKit is configured (LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET)',
      rtmpUrl,
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
    unavailable() {
      if (!asked || Date.now() - asked.at > availabilityMs) {
        asked = { at: Date.now(), answer: whyUnavailable(host, options.stateFile) };
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
        // LiveKit leaves who only records out of a room's count, wherever it tells it.
        ...(counted ? {} : { recorder: true }),
      }),
    async openRoom(room) {
      await service.createRoom({ name: room, emptyTimeout: ticketSeconds, departureTimeout: 5 });
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

async function whyUnavailable(host: string, stateFile: string | undefined): Promise<string | null> {
  const launcher = stateFile ? await readLauncherState(stateFile) : null;
  if (launcher && launcher.state !== 'ready')
    return `Live is unavailable: ${launcher.reason ?? 'LiveKit is not ready yet'}`;
  try {
    const answer = await fetch(host, { signal: AbortSignal.timeout(1_500) });
    if (answer.ok) return null;
  } catch {
    // Said below.
  }
  return 'Live is unavailable: the live server does not answer. Please try again later';
}

async function readLauncherState(file: string): Promise<z.output<typeof launcherState> | null> {
  try {
    return launcherState.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
