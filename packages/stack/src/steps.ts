/** What a person sees while the launcher works: one line per step, with how long it took. */
export interface Steps {
  /** Runs one step and prints its line. The work returns what to say; it may name itself anew. */
  run<Result>(name: string, work: () => Promise<Result>, say?: (result: Result) => string): Promise<Result>;
  note(line: string): void;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const steps: Steps = {
  async run(name, work, say) {
    const since = performance.now();
    const announcement = setTimeout(() => console.log(`  ${name} …`), 1500);
    try {
      const result = await work();
      console.log(`  ${say ? say(result) : name} · ${seconds(performance.now() - since)}`);
      return result;
    } finally {
      clearTimeout(announcement);
    }
  },
  note: (line) => console.log(`  ${line}`),
};
