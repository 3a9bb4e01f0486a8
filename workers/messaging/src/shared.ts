/** Calls that come while one is running share it: jobs that start together ask the clock once. */
export function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
