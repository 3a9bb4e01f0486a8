import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '../../process/find-on-path.ts';
import { runCommand } from '../../process/run-command.ts';

export interface GoToolchain {
  program: string;
  env: NodeJS.ProcessEnv;
}

const neededMinor = 26;

/** Whether `go version` output names Go 1.26 or later. */
export function isRecentGo(version: string): boolean {
  const match = /\bgo1\.(\d+)/.exec(version);
  return Number(match?.[1] ?? 0) >= neededMinor;
}

/**
 * Go with an environment that builds into `binFolder`. An older Go is asked to bring a newer one by itself, and works
 * without a HOME too. A string says why there is none.
 */
export async function goBuildEnvironment(cacheDir: string, binFolder: string): Promise<GoToolchain | string> {
  const program = findOnPath(['go']) ?? ['/usr/local/go/bin/go', '/opt/homebrew/bin/go'].find(isExecutable);
  if (!program) return 'Go is not installed';
  const { code, output } = await runCommand(program, ['version'], { timeoutMs: 20_000 });
  if (code !== 0) return `${program} does not run`;
  const env: NodeJS.ProcessEnv = { ...process.env, GOBIN: binFolder, CGO_ENABLED: '0' };
  if (!isRecentGo(output)) env['GOTOOLCHAIN'] = 'auto';
  if (!process.env['HOME']) {
    env['GOPATH'] ??= join(cacheDir, 'go');
    env['GOCACHE'] ??= join(cacheDir, 'go-build');
    mkdirSync(join(cacheDir, 'go'), { recursive: true });
  }
  return { program, env };
}
