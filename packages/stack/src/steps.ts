import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What a person sees while the launcher works: one line per step, with how long it took. */
interface Steps {
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

/** Something that a person must put right: its message is shown as it is, without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** A secret that is made once and kept in `file`, readable by this user only: 64 hexadecimal digits. */
export function loadOrCreateSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch {
    // Not made yet.
  }
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
