import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Flusher, Sender } from './scheduling.ts';

/** As PROTOCOL.md of graphql-transport-ws says it; `query` may be left to a persisted operation. */
const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init'), payload: z.looseObject({}).nullish() }),
  z.object({ type: z.literal('ping'), payload: z.looseObject({}).nullish() }),
  z.object({ type: z.literal('pong'), payload: z.looseObject({}).nullish() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().min(1).max(256),
    payload: z.object({
      operationName: z.string().nullish(),
      query: z.string().nullish(),
      variables: z.looseObject({}).nullish(),
      extensions: z.looseObject({}).nullish(),
    }),
  }),
  z.object({ type: z.literal('complete'), id: z.string().min(1).max(256) }),
]);

export type ClientMessage = z.output<typeof clientMessage>;

/** What a client sent, or null for what is no message of the protocol. */
export function readClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Codes that end a connection of graphql-transport-ws. */
export const closeCodes = {
  goingAway: 1001,
  badRequest: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocolNotAcceptable: 4406,
  initTimeout: 4408,
  subscriberExists: 4409,
  tooManyInits: 4429,
  internalError: 4500,
} as const;

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);
const finalText = 0x81;

/** RFC 6455, 5.2: an unmasked text in one frame. Returns where the payload begins. */
function writeHeader(frames: Buffer, offset: number, length: number): number {
  frames[offset] = finalText;
  if (length < 126) {
    frames[offset + 1] = length;
    return offset + 2;
  }
  if (length < 65_536) {
    frames[offset + 1] = 126;
    return frames.writeUInt16BE(length, offset + 2);
  }
  frames[offset + 1] = 127;
  return frames.writeBigUInt64BE(BigInt(length), offset + 2);
}

/** The end of a `next` message, the same for everyone who hears it: `,"type":"next","payload":…}`. */
export const sharedTail = (payload: string): Buffer => Buffer.from(`,"type":"next","payload":${payload}}`);

/** The beginning of a subscription's messages, which has its id. A text: a small Buffer holds on to its pool. */
export interface MessageHead {
  text: string;
  bytes: number;
}

export function messageHead(id: string): MessageHead {
  const text = `{"id":${JSON.stringify(id)}`;
  return { text, bytes: Buffer.byteLength(text) };
}

/**
 * The frames of messages that many hear at once, put together for all whose heads are as long: only the heads are written anew for each.
 */
export class SharedFrames {
  #bytes: Buffer;
  readonly #places: number[] = [];

  constructor(tails: readonly Buffer[], head: number) {
    this.#bytes = Buffer.allocUnsafeSlow(
      tails.reduce((sum, { length }) => sum + headerBytes(head + length) + head + length, 0),
    );
    let offset = 0;
    for (const tail of tails) {
      const place = writeHeader(this.#bytes, offset, head + tail.length);
      this.#places.push(place);
      this.#bytes.set(tail, place + head);
      offset = place + head + tail.length;
    }
  }

  /** The bytes for one subscriber, until they are asked for the next. */
  with(head: MessageHead): Buffer {
    for (const place of this.#places) this.#bytes.write(head.text, place);
    return this.#bytes;
  }

  /** The last bytes are still needed: the next are others. */
  giveAway(): void {
    const others = Buffer.allocUnsafeSlow(this.#bytes.length);
    others.set(this.#bytes);
    this.#bytes = others;
  }
}

/** What may wait for a client that does not read, in bytes. */
export const unreadBytesMax = 1024 * 1024;

/**
 * Writes `next` messages of one connection as WebSocket frames made here, past ws, many in one write. ws writes whole frames at once
 * when nothing is compressed, so the two do not mix.
 */
export class FrameWriter implements Sender {
  readonly #socket: WebSocket;
  readonly #raw: Duplex;
  readonly #flusher: Flusher;
  /** Messages that wait, each of a subscription of this connection. */
  #waiting: { head: MessageHead; tail: Buffer }[] | null = null;

  constructor(socket: WebSocket, raw: Duplex, flusher: Flusher) {
    this.#socket = socket;
    this.#raw = raw;
    this.#flusher = flusher;
  }

  /** With what comes soon after it. */
  send(head: MessageHead, tail: Buffer): void {
    if (this.#waiting === null) {
      this.#waiting = [];
      this.#flusher.add(this);
    }
    this.#waiting.push({ head, tail });
  }

  /** At once. Drops the connection instead when its client does not read. */
  write(head: MessageHead, frames: SharedFrames): void {
    if (this.#waiting !== null) this.flush();
    if (!this.#mayWrite()) return;
    this.#raw.write(frames.with(head));
    // The kernel has taken most writes by now. What it has not stays in the Buffer.
    if (this.#raw.writableLength > 0) frames.giveAway();
  }

  sendSome(): boolean {
    this.flush();
    return false;
  }

  /** What waits, at once. */
  flush(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    this.#waiting = null;
    if (!this.#mayWrite()) return;
    this.#raw.cork();
    for (const { head, tail } of waiting) this.#raw.write(new SharedFrames([tail], head.bytes).with(head));
    this.#raw.uncork();
  }

  #mayWrite(): boolean {
    if (this.#raw.writableLength > unreadBytesMax) this.#socket.terminate();
    return this.#socket.readyState === this.#socket.OPEN;
  }
}
