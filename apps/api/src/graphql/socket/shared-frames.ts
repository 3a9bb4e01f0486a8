import { headerBytes, writeHeader } from './frame-header.ts';

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
