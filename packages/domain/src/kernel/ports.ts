import { defaultMoneySettings, type LiveTicket, type MoneySettings } from '@foxreel/contracts';
import { DomainError } from './errors.ts';

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
interface LiveRoom {
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

/** A card as its provider knows it. The number and the security code stay there. */
export interface ProviderCard {
  token: string;
  /** The provider's own name for the card's owner, where it has one. */
  customer: string | null;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
}

interface ChargeRequest {
  /** The same id is the same charge, however often it is asked for. */
  payment: string;
  cents: number;
  card: { token: string; customer: string | null };
}

/** unknown: the provider could not be asked; the money may have moved. Ask again with the same id. */
export type ChargeOutcome =
  | { status: 'paid'; reference: string }
  | { status: 'refused'; reference: string | null }
  | { status: 'unknown' };

/** What a webhook of the provider says, once its signature has proved right. */
export type PaymentEvent =
  | { type: 'paid' | 'refused'; payment: string; reference: string }
  | { type: 'charged_back'; reference: string }
  | { type: 'other' };

/** The one port through which money comes in and goes back to cards. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe' | 'none';
  /** Opens the provider's own card form in the browser; null for one that has none. */
  publishableKey: string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Gives a whole charge back to its card. Throws when it could not. */
  refund(request: { payment: string; reference: string }): Promise<void>;
  /** Takes over a card that the provider's own form has made a token of. Null for a token that it does not know. */
  describeCard(token: string, owner: string): Promise<ProviderCard | null>;
  /** The event in a webhook's body, or null when the signature is wrong or the provider sends none. */
  readWebhook(body: string, signature: string | undefined): Promise<PaymentEvent | null>;
}

/** Without a provider nothing is charged: every card is told that payments are unavailable. */
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

/** What a process that moves money is given, beside the rest of its context. */
export interface MoneyParts {
  settings: MoneySettings;
  payments: PaymentProvider;
}

const without: MoneyParts = { settings: defaultMoneySettings, payments: noPayments };

/** The money parts of a context; in one without them the default rates hold and nothing is charged. */
export const moneyOf = (ctx: { money?: MoneyParts | undefined }): MoneyParts => ctx.money ?? without;

/** What one account may keep, in bytes. */
export interface StorageQuota {
  /** Its media as they were uploaded, with uploads under way. */
  mediaBytes: number;
  /** Its files in messages. */
  messageFileBytes: number;
}

const gigabyte = 1_000_000_000;
const otherwise: StorageQuota = { mediaBytes: 50 * gigabyte, messageFileBytes: gigabyte };

export const storageQuotaOf = (ctx: { storageQuota?: StorageQuota | undefined }): StorageQuota =>
  ctx.storageQuota ?? otherwise;
