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
