import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { root } from '../stack.ts';
import { StackError } from '../stack-error.ts';
import { sourceHash } from './source-hash.ts';

const sources = ['apps/web', 'packages/ui', 'packages/contracts', 'pnpm-lock.yaml'];
const stampName = '.built-from';

/** Builds the web app into apps/web/dist unless its sources are those of the last build. Built aside and put in place whole. */
export async function buildWeb(signal: AbortSignal): Promise<'built' | 'unchanged'> {
  const web = join(root, 'apps/web');
  const dist = join(web, 'dist');
  const stamp = sourceHash(root, sources);
  const stampFile = join(dist, stampName);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'unchanged';
  const building = join(web, 'node_modules', `.dist-${process.pid}`);
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runCommand(
    process.execPath,
    [vite, 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      signal,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw new StackError(`${output}\nThe web app does not build (vite build, exit ${code}).`);
  }
  writeFileSync(join(building, stampName), stamp);
  const old = join(web, 'node_modules', `.dist-old-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(building, dist);
  rmSync(old, { recursive: true, force: true });
  return 'built';
}
