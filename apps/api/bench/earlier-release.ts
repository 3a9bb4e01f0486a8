import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const migrations = 'packages/db/migrations';

/** The names of a checkout's migrations, in order. */
export const migrationsIn = async (folder = checkout): Promise<string[]> =>
  (await readdir(join(folder, migrations))).filter((name) => name.endsWith('.sql')).sort();

/**
 * Unpacks the last commit without the migration `name` into the empty `folder`, and installs its dependencies. Needs git's
 * history and pnpm. Returns the short hash of the commit.
 */
export async function unpackReleaseBefore(name: string, folder: string): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: checkout })).stdout.trim();
  const added = await git('log', '-1', '--no-renames', '--diff-filter=A', '--format=%H', '--', `${migrations}/${name}`);
  if (!added) throw new Error(`The history of git does not say when ${name} came; a shallow clone has none`);
  const archive = spawn('git', ['archive', `${added}^`], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [[archived], [unpacked]] = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')]);
  if (archived !== 0 || unpacked !== 0) throw new Error(`The commit before ${name} could not be unpacked`);
  const env = { ...process.env, CI: 'true' };
  await run(process.env['FOXREEL_PNPM'] ?? 'pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
    env,
  });
  return git('rev-parse', '--short', `${added}^`);
}

/** Makes the tables of the release in `folder`, as its own launcher does. */
export async function migrateWithRelease(folder: string, databaseUrl: string): Promise<void> {
  const script = `import { migrateAll } from './src/product.ts'; await migrateAll(process.env.DATABASE_URL);`;
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script], {
    cwd: join(folder, 'packages/stack'),
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}
