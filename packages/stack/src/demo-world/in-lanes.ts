const lanes = 4;

/** Does the work for each item, starting in the order of the list, four at a time. Rejects with the first error; what the others do goes on. */
export async function inLanes<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items].values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
