/** Mulberry32: the same seed gives the same numbers from 0 (included) to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: () => number, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** The same items in another order, each as likely. */
export function shuffled<Item>(random: () => number, list: readonly Item[]): Item[] {
  const mixed: Item[] = [];
  for (const item of list) mixed.splice(Math.floor(random() * (mixed.length + 1)), 0, item);
  return mixed;
}
