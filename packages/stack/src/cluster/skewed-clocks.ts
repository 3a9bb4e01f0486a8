import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installSystemPackage } from '../parts/system-packages.ts';
import { StackError } from '../steps.ts';

/** Variables for the process of this number: the first has the machine's clock. */
type ClockOf = (index: number) => NodeJS.ProcessEnv;

/**
 * Gives processes clocks that differ, by libfaketime: the second is ahead by `seconds`, the third behind. Timers run as ever. Zero
 * leaves all clocks as they are. Throws StackError if the library is missing and cannot be installed.
 */
export async function skewedClocks(seconds: number, signal: AbortSignal): Promise<ClockOf> {
  if (seconds === 0) return () => ({});
  if (libraryPath() === null) await installSystemPackage({ apt: ['libfaketime'], brew: [] }, signal);
  const library = libraryPath();
  if (library === null)
    throw new StackError(
      'libfaketime: none was found, and none could be installed. Install it (apt-get install libfaketime).',
    );
  const offsets = ['', `+${seconds}s`, `-${seconds}s`];
  return (index) => {
    const offset = offsets[index % offsets.length];
    return offset ? { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {};
  };
}

/** Where Debian installs it, on any processor. */
function libraryPath(): string | null {
  const root = '/usr/lib';
  if (!existsSync(root)) return null;
  const paths = readdirSync(root).map((machine) => join(root, machine, 'faketime/libfaketime.so.1'));
  return paths.find((path) => existsSync(path)) ?? null;
}
