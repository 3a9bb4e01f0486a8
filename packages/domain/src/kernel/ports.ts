import { defaultMoneySettings, type LiveTicket, type MoneySettings } from '@foxreel/contracts';
import { DomainError } from './errors.ts';

/** An event of a room from the media server, its signature verified. */
export interface LiveServerEvent {
  kind: 'publishing' | 'left' | 'joined' | 'other';
  room: string;
  /** The participant; null for events of the room itself. */
  identity: string | null;
  /** Participants in the room, including the creator; null if the event has no count. */
  participants: number | null;
}

export type Presence = 'absent' | 'present' | 'publishing';

/** A room's current state on the media server. */
interface LiveRoom {
  name: string;
  participants: number;
}

/** A WHIP client's request (RFC 9725), to be forwarded for one publisher of one room. */
export interface WhipCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  room: string;
  identity: string;
  /** The session of an earlier POST; null for a POST. */
  session: string | null;
  body: string;
  contentType: string | null;
  ifMatch: string | null;
}

export interface WhipAnswer {
  status: number;
  body: string;
  contentType: string | null;
  /** The session of a 201; null for other responses. */
  session: string | null;
  etag: string | null;
}

/** The media server of lives: LiveKit, or its absence. Created by the composition roots. */
export interface LiveServer {
  /** Where external encoders publish over RTMP, without the key; null if no worker accepts it. */
  readonly rtmpUrl: string | null;
  /** Whether WHIP requests can be forwarded. */
  readonly takesWhip: boolean;
  /** How far back viewers can seek in a live that is packaged from its beginning, in seconds; 0 if they cannot. */
  readonly seekBackSeconds: number;
  /** From how many viewers on a camera's room takes no more of them. */
  readonly roomViewersMax: number;
  /** Null if lives are available, else the reason for people to read. */
  unavailable(): Promise<string | null>;
  /** Lets `identity` publish camera and microphone to this room; valid for a few minutes to join. */
  publisherTicket(room: string, identity: string): Promise<LiveTicket>;
  /** Lets `identity` watch this room invisibly, without publishing; `counted`: included in the room's count. */
  viewerTicket(room: string, identity: string, options?: { counted: boolean }): Promise<LiveTicket>;
  openRoom(room: string): Promise<void>;
  /** Removes everyone from the room; harmless if the room is gone. */
  closeRoom(room: string): Promise<void>;
  /** Removes an account's viewers, each with an identity `{account}:{…}`, from the room; harmless if there are none. */
  removeViewer(room: string, accountId: string): Promise<void>;
  /** Which of the named rooms exist. Throws if the server cannot be reached. */
  rooms(names: string[]): Promise<LiveRoom[]>;
  /** What `identity` is doing in the room. Throws if the server cannot be reached. */
  presence(room: string, identity: string): Promise<Presence>;
  /** Forwards a WHIP request with a publisher's ticket. Throws if the server cannot be reached. */
  whip(call: WhipCall): Promise<WhipAnswer>;
  /** Verifies the signature of the raw body; null if it is not the server's. */
  readWebhook(body: string, authorization: string | undefined): Promise<LiveServerEvent | null>;
}

/** Used without a media server: lives are rejected with the reason, everything else works. */
export function absentLiveServer(
  reason: string,
  { rtmpUrl = null, seekBackSeconds = 0 }: { rtmpUrl?: string | null; seekBackSeconds?: number } = {},
): LiveServer {
  const refuse = () => Promise.reject(new DomainError('UNAVAILABLE', reason));
  return {
    rtmpUrl,
    takesWhip: false,
    seekBackSeconds,
    roomViewersMax: 0,
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

/** A card as the provider knows it. Number and security code stay there. */
export interface ProviderCard {
  token: string;
  /** The provider's id of the card's owner, if any. */
  customer: string | null;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
}

interface ChargeRequest {
  /** The same id is the same charge, however often it is requested. */
  payment: string;
  cents: number;
  card: { token: string; customer: string | null };
}

/** unknown: the provider could not be reached and may have charged the card. Ask again with the same id. */
export type ChargeOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'refused'; reference: string | null }
  | { status: 'unknown' };

/** A provider's webhook event with a verified signature. */
export type PaymentEvent =
  | { type: 'paid' | 'refused'; payment: string; reference: string }
  | { type: 'charged_back'; reference: string }
  | { type: 'other' };

/** The only port through which money comes in and goes back to cards. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe' | 'none';
  /** Opens the provider's own card form in the browser; null without one. */
  publishableKey: string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Refunds a whole charge to its card. Throws on failure. */
  refund(request: { payment: string; reference: string }): Promise<void>;
  /** Stores a card that the provider's form has tokenized. Null for an unknown token. */
  describeCard(token: string, owner: string): Promise<ProviderCard | null>;
  /** The event in a webhook's body; null if the signature is wrong or the provider sends none. */
  readWebhook(body: string, signature: string | undefined): Promise<PaymentEvent | null>;
}

/** Without a provider nothing is charged: every card is rejected because payments are unavailable. */
export const noPayments: PaymentProvider = {
  name: 'none',
  publishableKey: null,
  charge: async () => ({ status: 'refused', reference: null }),
  refund: async () => {
    throw new Error('No payment provider is configured');
  },
  describeCard: async () => null,
  readWebhook: async () => null,
};

/** Additional context for processes that move money. */
export interface MoneyParts {
  settings: MoneySettings;
  payments: PaymentProvider;
}

const without: MoneyParts = { settings: defaultMoneySettings, payments: noPayments };

/** A context's money settings; without them the default rates apply and nothing is charged. */
export const moneyOf = (ctx: { money?: MoneyParts | undefined }): MoneyParts => ctx.money ?? without;

/** Storage limits per account, in bytes. */
export interface StorageQuota {
  /** Original media files, including uploads in progress. */
  mediaBytes: number;
  /** Files in messages. */
  messageFileBytes: number;
}

const gigabyte = 1_000_000_000;
const defaultStorageQuota: StorageQuota = { mediaBytes: 50 * gigabyte, messageFileBytes: gigabyte };

export const storageQuotaOf = (ctx: { storageQuota?: StorageQuota | undefined }): StorageQuota =>
  ctx.storageQuota ?? defaultStorageQuota;
