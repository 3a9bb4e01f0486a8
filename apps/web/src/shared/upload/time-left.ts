const windowMs = 8000;
const enoughMs = 700;

/** Tells from the last seconds of progress how long the rest will take. */
export class TimeLeft {
  #samples: { at: number; bytes: number }[] = [];

  /** Notes how many bytes have arrived in all. */
  note(bytes: number, at = Date.now()): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }];
  }

  /** After a break: what was sent before it says nothing of the new connection. */
  reset(): void {
    this.#samples = [];
  }

  /** Whole seconds until `size` bytes have arrived; null while it cannot be told. */
  seconds(size: number): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < enoughMs || last.bytes <= first.bytes) return null;
    const perMs = (last.bytes - first.bytes) / (last.at - first.at);
    return Math.ceil((size - last.bytes) / perMs / 1000);
  }
}
