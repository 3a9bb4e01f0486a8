import type { Duplex } from 'node:stream';
import type { Flusher } from './flusher.ts';

/** The end of a `next` message, the same for everyone who hears it: `,"type":"next","payload":…}`. */
export const sharedTail = (payload: string): Buffer => Buffer.from(`,"type":"next","payload":${payload}}`);

/** The beginning of a subscription's messages, which has its id. */
export const messageHead = (id: string): Buffer => Buffer.from(`{"id":${JSON.stringify(id)}`);

/** What may wait for a client that does not read, in bytes. */
const unreadBytesMax = 1024 * 1024;

/**
 * Writes `next` messages of one connection as WebSocket frames made here, past ws: what came within one stretch of the flusher goes
 * out in one write. ws writes whole frames at once when nothing is compressed, so the two do not mix.
 */
export class FrameWriter {
  readonly #raw: Duplex;
  readonly #flusher: Flusher;
  readonly #tooSlow: () => void;
  #parts: Buffer[] = [];

  constructor(raw: Duplex, flusher: Flusher, tooSlow: () => void) {
    this.#raw = raw;
    this.#flusher = flusher;
    this.#tooSlow = tooSlow;
  }

  send(head: Buffer, tail: Buffer): void {
    if (this.#parts.length === 0) this.#flusher.add(this);
    this.#parts.push(head, tail);
  }

  flush(): void {
    const parts = this.#parts;
    if (parts.length === 0) return;
    this.#parts = [];
    if (this.#raw.writableLength > unreadBytesMax) this.#tooSlow();
    else if (this.#raw.writable) this.#raw.write(framesOf(parts));
  }
}

/** Unmasked text frames, one for each pair of head and tail, one after another. */
function framesOf(parts: readonly Buffer[]): Buffer {
  let size = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const length = pairLength(parts, at);
    size += length + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
  }
  const frames = Buffer.allocUnsafe(size);
  let offset = 0;
  for (let at = 0; at < parts.length; at += 2) {
    offset = writeHeader(frames, offset, pairLength(parts, at));
    offset += parts[at]?.copy(frames, offset) ?? 0;
    offset += parts[at + 1]?.copy(frames, offset) ?? 0;
  }
  return frames;
}

const pairLength = (parts: readonly Buffer[], at: number): number =>
  (parts[at]?.length ?? 0) + (parts[at + 1]?.length ?? 0);

const finalText = 0x81;

/** RFC 6455, 5.2. Returns where the payload begins. */
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
