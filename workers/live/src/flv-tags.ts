import type { LivePictures } from './package-live.ts';

const videoTag = 9;
const h264 = 7;
const picture = 1;
const keyFrame = 1;

/** Whether an FLV tag is an H.264 picture, and whether it is a key frame; null for everything else (FLV spec E.4.3.1). */
export function flvPicture(flv: Buffer): { key: boolean } | null {
  const kind = flv[11] ?? 0;
  if (flv[0] !== videoTag || (kind & 0x0f) !== h264 || flv[12] !== picture) return null;
  return { key: kind >> 4 === keyFrame };
}

/**
 * Records which of an encoder's pictures are key frames on their way into ffmpeg. It emits a fragment only after the next
 * picture arrives, so what follows a fragment is known by then.
 */
export class KeyFrames implements LivePictures {
  readonly #keys = new Set<number>();
  readonly #firstAt: Date;
  #pictures = 0;

  /** `firstAt`: when the first recorded tag arrived. */
  constructor(firstAt: Date) {
    this.#firstAt = firstAt;
  }

  note(flv: Buffer): void {
    const found = flvPicture(flv);
    // ffmpeg drops everything before the first key frame.
    if (!found || (this.#pictures === 0 && !found.key)) return;
    if (found.key) this.#keys.add(this.#pictures);
    this.#pictures += 1;
  }

  isKey(index: number): boolean | null {
    // Fragments arrive in order.
    for (const key of this.#keys) if (key < index) this.#keys.delete(key);
    return index < this.#pictures ? this.#keys.has(index) : null;
  }

  firstAt(): Date {
    return this.#firstAt;
  }
}

/** When a tag is decoded, in milliseconds of the encoder's clock. */
const tagTime = (flv: Buffer): number => flv.readUIntBE(4, 3) + (flv[7] ?? 0) * 0x1000000;

/** How fast pictures come, and their bitrate, over these tags; zeros for fewer than two pictures. */
export function pictureRates(tags: readonly Buffer[]): { fps: number; kbps: number } {
  const pictures = tags.filter((flv) => flvPicture(flv));
  const [first, last] = [pictures[0], pictures.at(-1)];
  const milliseconds = first && last ? tagTime(last) - tagTime(first) : 0;
  if (milliseconds <= 0) return { fps: 0, kbps: 0 };
  const bytes = pictures.slice(1).reduce((sum, flv) => sum + flv.length, 0);
  return { fps: ((pictures.length - 1) * 1000) / milliseconds, kbps: (bytes * 8) / milliseconds };
}

const delayAt = 13;
const delayBytes = 3;

/** How much later than decoded the first key frame is shown, in milliseconds: encoders with B-frames delay it. */
export function firstDelayMs(tags: readonly Buffer[]): number {
  const first = tags.find((flv) => flvPicture(flv)?.key);
  return first ? first.readUIntBE(delayAt, delayBytes) : 0;
}

/** The tag of a picture that is shown as soon as it is decoded. */
export function withoutDelay(flv: Buffer): Buffer {
  const copy = Buffer.from(flv);
  copy.writeUIntBE(0, delayAt, delayBytes);
  return copy;
}
