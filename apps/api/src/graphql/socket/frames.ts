import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Flusher, Sender } from './scheduling.ts';

/** As in PROTOCOL.md of graphql-transport-ws; `query` may be absent with a persisted operation. */
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

/** A client's message, or null if it is not one of the protocol. */
export function readClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Close codes of graphql-transport-ws. */
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

/** RFC 6455, 5.2: an unmasked text in one frame. Returns the payload's offset. */
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

/** The end of a `next` message, the same for all: `,"type":"next","payload":…}`. */
export const sharedTail = (payload: string): Buffer => Buffer.from(`,"type":"next","payload":${payload}}`);

/** The beginning of a subscription's messages, with its id. A string: a small Buffer would retain its pool. */
export interface MessageHead {
  text: string;
  bytes: number;
}

export function messageHead(id: string): MessageHead {
  const text = `{"id":${JSON.stringify(id)}`;
  return { text, bytes: Buffer.byteLength(text) };
}

/** Frames of messages to many clients, built once for all headers of one length: only the headers are rewritten for each. */
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

  /** The bytes for one subscriber, valid until the next call. */
  with(head: MessageHead): Buffer {
    for (const place of this.#places) this.#bytes.write(head.text, place);
    return this.#bytes;
  }

  /** The last bytes are still in use, so the next call gets new ones. */
  giveAway(): void {
    const others = Buffer.allocUnsafeSlow(this.#bytes.length);
    others.set(this.#bytes);
    this.#bytes = others;
  }
}

/** How much may wait for a client that does not read, in bytes. */
export const unreadBytesMax = 1024 * 1024;

/**
 * Writes one connection's `next` messages as WebSocket frames, bypassing ws, many per write. ws writes whole frames at once
 * without compression, so the two do not interleave.
 */
export class FrameWriter implements Sender {
  readonly #socket: WebSocket;
  readonly #raw: Duplex;
  readonly #flusher: Flusher;
  /** Waiting messages, each of a subscription on this connection. */
  #waiting: { head: MessageHead; tail: Buffer }[] | null = null;

  constructor(socket: WebSocket, raw: Duplex, flusher: Flusher) {
    this.#socket = socket;
    this.#raw = raw;
    this.#flusher = flusher;
  }

  /** Together with those that follow soon. */
  send(head: MessageHead, tail: Buffer): void {
    if (this.#waiting === null) {
      this.#waiting = [];
      this.#flusher.add(this);
    }
    this.#waiting.push({ head, tail });
  }

  /** At once. Drops the connection instead if its client does not read. */
  write(head: MessageHead, frames: SharedFrames): void {
    if (this.#waiting !== null) this.flush();
    if (!this.#mayWrite()) return;
    this.#raw.write(frames.with(head));
    // The kernel has accepted most writes by now. The rest stays in the Buffer.
    if (this.#raw.writableLength > 0) frames.giveAway();
  }

  sendSome(): boolean {
    this.flush();
    return false;
  }

  /** Sends everything that is waiting, at once. */
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
