interface Reading<Item> {
  latest: { item: Item } | null;
  over: boolean;
  failure: { error: unknown } | null;
  wake: () => void;
}

/**
 * The items of a source, at most one in `everyMs`: what comes in between gives way to what comes after it, and the last always
 * arrives. Ends and fails with the source, and ends the source when it is left.
 */
export async function* latestOf<Item>(source: AsyncIterable<Item>, everyMs: number): AsyncGenerator<Item, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  const reading: Reading<Item> = { latest: null, over: false, failure: null, wake: () => {} };
  void read(iterator, reading);
  try {
    for (;;) {
      const taken = reading.latest;
      reading.latest = null;
      if (taken) {
        yield taken.item;
        await pause(reading, everyMs);
      } else if (reading.over) break;
      else await new Promise<void>((resolve) => (reading.wake = resolve));
    }
    if (reading.failure) throw reading.failure.error;
  } finally {
    // Not awaited: a generator that waits for its next item takes the return only after it.
    void iterator.return?.();
  }
}

async function read<Item>(iterator: AsyncIterator<Item>, reading: Reading<Item>): Promise<void> {
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      reading.latest = { item: next.value };
      reading.wake();
    }
  } catch (error) {
    reading.failure = { error };
  }
  reading.over = true;
  reading.wake();
}

/** Waits, but not beyond the end of the source. */
function pause<Item>(reading: Reading<Item>, ms: number): Promise<void> {
  if (reading.over) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      reading.wake = () => {};
      resolve();
    };
    const timer = setTimeout(done, ms);
    reading.wake = () => {
      if (reading.over) done();
    };
  });
}
