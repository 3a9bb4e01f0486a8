import type { LiveTicket } from '@foxreel/contracts';
import { DomainError } from './domain-error.ts';

/** What the media server says that happened in a room, with its signature already checked. */
export interface LiveServerEvent {
  kind: 'publishing' | 'left' | 'finished' | 'joined' | 'other';
  room: string;
  /** Who it was about; null for events of the room itself. */
  identity: string | null;
  /** How many are in the room, its creator included; null when the event does not tell. */
  participants: number | null;
}

export type Presence = 'absent' | 'present' | 'publishing';

/** A room as the media server knows it now. */
export interface LiveRoom {
  name: string;
  participants: number;
}

/** A call of a WHIP client (RFC 9725), to be passed on for one publisher of one room. */
export interface WhipCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  room: string;
  identity: string;
  /** The session that an earlier POST made; null for a POST. */
  session: string | null;
  body: string;
  contentType: string | null;
  ifMatch: string | null;
}

export interface WhipAnswer {
  status: number;
  body: string;
  contentType: string | null;
  /** The session of a 201; null for other answers. */
  session: string | null;
  etag: string | null;
}

/** The media server of lives: LiveKit, or its absence. Built by the composition roots. */
export interface LiveServer {
  /** Where external encoders publish over RTMP, without their key; null when no worker takes it. */
  readonly rtmpUrl: string | null;
  /** Whether WHIP clients can be passed on. */
  readonly takesWhip: boolean;
  /** Null when lives can be held now, else the reason why not, for people to read. */
  unavailable(): Promise<string | null>;
  /** Lets `identity` publish camera and microphone to this one room, for a few minutes to join in. */
  publisherTicket(room: string, identity: string): Promise<LiveTicket>;
  /** Lets `identity` watch this one room, unseen and without a voice; `counted`: as one of those whom the room counts. */
  viewerTicket(room: string, identity: string, options?: { counted: boolean }): Promise<LiveTicket>;
  openRoom(room: string): Promise<void>;
  /** Sends everyone out of the room; a room that is already gone is fine. */
  closeRoom(room: string): Promise<void>;
  /** Sends an account's viewers, each with an identity `{account}:{…}`, out of the room; none there is fine. */
  removeViewer(room: string, accountId: string): Promise<void>;
  /** Those of the named rooms that exist. Throws when the server cannot be asked. */
  rooms(names: string[]): Promise<LiveRoom[]>;
  /** What `identity` does in the room now. Throws when the server cannot be asked. */
  presence(room: string, identity: string): Promise<Presence>;
  /** Passes a WHIP call on, with a ticket of its publisher. Throws when the server cannot be asked. */
  whip(call: WhipCall): Promise<WhipAnswer>;
  /** Checks the signature over the raw body; null when it is not the server's own. */
  readWebhook(body: string, authorization: string | undefined): Promise<LiveServerEvent | null>;
}

/** Stands where no media server is configured: lives are refused with the reason, everything else runs. */
export function absentLiveServer(reason: string, rtmpUrl: string | null = null): LiveServer {
  const refuse = () => Promise.reject(new DomainError('UNAVAILABLE', reason));
  return {
    rtmpUrl,
    takesWhip: false,
    unavailable: async () => reason,
    publisherTicket: refuse,
    viewerTicket: refuse,
    openRoom: refuse,
    closeRoom: async () => {},
    removeViewer: async () => {},
    rooms: refuse,
    presence: refuse,
    whip: refuse,
    readWebhook: async () => null,
  };
}
