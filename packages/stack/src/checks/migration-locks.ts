import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../process/managed-process.ts';

/** The last migration written before this check; a migration that has run somewhere is never edited. */
const lastUnchecked = '0017';

/** What `runMigrations` takes care of: one transaction unless CONCURRENTLY, with a lock timeout; or a choice of types. */
const excludedRules = [
  'ban-concurrent-index-creation-in-transaction',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

/**
 * Lints the migrations in `folder` with squawk: nothing may hold a lock on a table in use for long. Returns squawk's findings,
 * one a line; an empty text is a pass.
 */
export async function migrationLockFindings(squawk: string, folder: string, signal: AbortSignal): Promise<string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > lastUnchecked);
  if (files.length === 0) return `no migrations in ${folder}`;
  const { code, output } = await runCommand(
    squawk,
    ['--pg-version', '18', '--assume-in-transaction', '--exclude', excludedRules.join(), '--reporter', 'gcc', ...files],
    { cwd: folder, signal, timeoutMs: 60_000, keepAll: true },
  );
  return code === 0 ? '' : output.trim() || `squawk ended with ${code}`;
}

/** Where `pnpm db:generate` writes. */
export const migrationsFolder = (root: string) => join(root, 'packages', 'db', 'migrations');
