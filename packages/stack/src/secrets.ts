import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A secret that is made once and kept in `file`, readable by this user only: 64 hexadecimal digits. */
export function keptSecret(file: string): string {
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
