import { renameSync, writeFileSync } from 'node:fs';

/** What the api reads from LIVEKIT_STATE_FILE to say whether lives are possible, and why not. */
export interface LivekitState {
  state: 'building' | 'ready' | 'unavailable';
  reason: string | null;
}

/** Replaces the state file in one step: a reader sees the old or the new state, never half of one. */
export function writeLivekitState(file: string, state: LivekitState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.new`, file);
}
