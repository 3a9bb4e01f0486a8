import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What the api reads from LIVEKIT_STATE_FILE to say whether lives are possible, and why not. */
export const livekitState = z.object({
  state: z.enum(['building', 'ready', 'unavailable']),
  reason: z.string().nullable(),
});
export type LivekitState = z.output<typeof livekitState>;

/** Replaces the state file in one step: a reader sees the old or the new state, never half of one. */
export function writeLivekitState(file: string, state: LivekitState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.new`, file);
}

/** The state in the file; null when there is none. */
export function readLivekitState(file: string): LivekitState | null {
  try {
    return livekitState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
