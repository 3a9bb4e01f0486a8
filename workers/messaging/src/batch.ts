interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Gathers concurrent calls into one call of `work`. While one batch runs the next gathers, up to `max`. If a batch fails its
 * items are retried one by one, so that a bad one fails alone.
 */
export function batch<Item>(max: number, work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let running = false;

  async function runOne({ item, resolve, reject }: Waiting<Item>): Promise<void> {
    await work([item]).then(resolve, reject);
  }
  async function runAll(): Promise<void> {
    running = true;
    // Jobs fetched together start in the same tick: wait for all of them.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const some = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        await work(some.map(({ item }) => item));
        for (const { resolve } of some) resolve();
      } catch (error) {
        if (some.length > 1) for (const one of some) await runOne(one);
        else for (const { reject } of some) reject(error);
      }
    }
    running = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void runAll();
    });
}
