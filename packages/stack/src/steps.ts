import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The launcher's visible output: one line per step, with its duration. */
interface Steps {
  /** Runs one step and prints its line. The work returns what to print; it may change the step's name. */
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

/** A problem that the user must fix: its message is shown without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** A secret generated once and stored in `file`, readable by this user only: 64 hex digits. */
export function loadOrCreateSecret(file: string): string {
  try {
    const saved = readFileSync(file, 'utf8').trim();
    if (saved.length >= 32) return saved;
  } catch {
    // Does not exist yet.
  }
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
