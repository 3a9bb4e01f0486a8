/** A short text frame from a client, masked with zeros, which is enough on loopback. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}

/** The answer to a ping without a text. */
export const emptyPong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Counts the text frames from one server, from chunks as they arrive; stores only where the current frame ends. */
export class FrameCounter {
  /** Bytes of the current frame still to come. */
  #left = 0;
  #text = false;
  /** A header split over two chunks. */
  #header: number[] = [];
  /** Pings that need an answer: a server drops silent clients. */
  pings = 0;

  /** Text frames that end within the first `length` bytes. */
  take(bytes: Buffer, length: number): number {
    let frames = 0;
    let at = 0;
    while (at < length) {
      if (this.#left === 0) {
        at += this.#begin(bytes, at, length);
        continue;
      }
      const step = Math.min(this.#left, length - at);
      this.#left -= step;
      at += step;
      if (this.#left === 0 && this.#text) frames += 1;
    }
    return frames;
  }

  /** Parses a header, or one byte of it if it is incomplete. Returns the bytes consumed. Servers send no empty texts. */
  #begin(bytes: Buffer, at: number, length: number): number {
    if (this.#header.length === 0 && at + 4 <= length) {
      const short = (bytes[at + 1] ?? 0) & 127;
      this.#enter(bytes[at], short < 126 ? short : bytes.readUInt16BE(at + 2));
      return short < 126 ? 2 : 4;
    }
    this.#header.push(bytes[at] ?? 0);
    const [first = 0, second = 0, high = 0, low = 0] = this.#header;
    const needed = (second & 127) < 126 ? 2 : 4;
    if (this.#header.length < 2 || this.#header.length < needed) return 1;
    this.#enter(first, needed === 2 ? second & 127 : high * 256 + low);
    this.#header = [];
    return 1;
  }

  #enter(first: number | undefined, length: number): void {
    this.#text = first === 0x81;
    if (first === 0x89) this.pings += 1;
    this.#left = length;
  }
}

const mark = Buffer.from('sent:');

/** The creation times in these bytes' messages, in milliseconds. */
export function sentAt(bytes: Buffer): number[] {
  const times: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 5))
    times.push(Number(bytes.toString('latin1', at + 5, at + 18)));
  return times;
}
