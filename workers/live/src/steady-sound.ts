/** Continuous audio: what arrived, in order, and silence in the gaps. Mono, 16 bits. */
export class SteadySound {
  readonly #rate: number;
  #waiting: Int16Array[] = [];
  #samples = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  put(data: Int16Array): void {
    this.#waiting.push(data.slice());
    this.#samples += data.length;
    // A burst must not delay the audio for good.
    while (this.#samples > this.#rate / 4) this.#samples -= this.#waiting.shift()?.length ?? this.#samples;
  }

  take(samples: number): Buffer {
    const result = new Int16Array(Math.max(0, samples));
    for (let at = 0; at < result.length; ) {
      const next = this.#waiting.shift();
      if (!next) break;
      const part = next.subarray(0, result.length - at);
      result.set(part, at);
      at += part.length;
      this.#samples -= part.length;
      if (part.length < next.length) this.#waiting.unshift(next.subarray(part.length));
    }
    return Buffer.from(result.buffer);
  }
}
