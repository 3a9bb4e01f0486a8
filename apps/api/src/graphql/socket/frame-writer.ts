import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Flusher } from './flusher.ts';

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

/** What may wait for a client that does not read, in bytes. */
export const unreadBytesMax = 1024 * 1024;

/**
 * Writes `next` messages of one connection as WebSocket frames made here, past ws: what came within one stretch of the flusher goes
 * out in one write. ws writes whole frames at once when nothing is compressed, so the two do not mix.
 */
export class FrameWriter {
  readonly #socket: WebSocket;
  readonly #raw: Duplex;
  readonly #flusher: Flusher;
  readonly #heads: MessageHead[] = [];
  readonly #tails: Buffer[] = [];
  /** Of the frames that wait, in bytes. */
  #size = 0;

  constructor(socket: WebSocket, raw: Duplex, flusher: Flusher) {
    this.#socket = socket;
    this.#raw = raw;
    this.#flusher = flusher;
  }

  send(head: MessageHead, tail: Buffer): void {
    if (this.#heads.length === 0) this.#flusher.add(this);
    this.#heads.push(head);
    this.#tails.push(tail);
    const length = head.bytes + tail.length;
    this.#size += headerBytes(length) + length;
  }

  /** Drops the connection instead when its client does not read. */
  flush(): void {
    if (this.#heads.length === 0) return;
    if (this.#raw.writableLength > unreadBytesMax) this.#socket.terminate();
    else if (this.#socket.readyState === this.#socket.OPEN) this.#write();
    this.#heads.length = 0;
    this.#tails.length = 0;
    this.#size = 0;
  }

  #write(): void {
    const size = this.#size;
    // What the kernel does not take at once stays in the Buffer: then the next write needs another.
    const shared = size <= scratch.length && this.#raw.writableLength === 0;
    const frames = shared ? scratch.subarray(0, size) : Buffer.allocUnsafeSlow(size);
    let offset = 0;
    for (let at = 0; at < this.#heads.length; at += 1) {
      const head = this.#heads[at];
      const tail = this.#tails[at];
      if (!head || !tail) continue;
      offset = writeHeader(frames, offset, head.bytes + tail.length);
      offset += frames.write(head.text, offset);
      frames.set(tail, offset);
      offset += tail.length;
    }
    this.#raw.write(frames);
    if (shared && this.#raw.writableLength > 0) scratch = Buffer.allocUnsafeSlow(scratchBytes);
  }
}

const scratchBytes = 8 * 1024;
/** Frames are put together here: most writes are taken by the kernel before the next one begins. */
let scratch = Buffer.allocUnsafeSlow(scratchBytes);

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
