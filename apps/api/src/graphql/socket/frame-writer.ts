import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Flusher, Sender } from './flusher.ts';
import { type MessageHead, SharedFrames } from './shared-frames.ts';

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
