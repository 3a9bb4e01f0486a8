import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../stack.ts';
import { migrationLockFindings, migrationsFolder } from './migration-locks.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const squawk = join(root, 'node_modules', '.bin', 'squawk');

function findingsOf(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return migrationLockFindings(squawk, folder, new AbortController().signal);
}

test('accepts a new table with its indexes, a nullable column, and an index built concurrently', async () => {
  expect(
    await findingsOf({
      '0030_table.sql':
        'CREATE TABLE "pets" ("id" uuid PRIMARY KEY);--> statement-breakpoint\nCREATE INDEX "pet" ON "pets" ("id");',
      '0031_column.sql': 'ALTER TABLE "accounts" ADD COLUMN "pronouns" text;',
      '0032_index.sql': 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "by_bio" ON "accounts" ("bio");',
    }),
  ).toBe('');
});

test.each([
  ['an index that blocks writers', 'CREATE INDEX "by_bio" ON "accounts" ("bio");', 'require-concurrent-index-creation'],
  [
    'a foreign key that scans a table under a lock',
    'ALTER TABLE "accounts" ADD CONSTRAINT "fk" FOREIGN KEY ("pet") REFERENCES "pets"("id");',
    'adding-foreign-key-constraint',
  ],
  ['a column that old servers still read', 'ALTER TABLE "accounts" DROP COLUMN "bio";', 'ban-drop-column'],
  ['a rewrite of the table', 'ALTER TABLE "accounts" ALTER COLUMN "bio" TYPE integer;', 'changing-column-type'],
])('rejects %s', async (_what, sql, rule) => {
  expect(await findingsOf({ '0030_change.sql': sql })).toContain(rule);
});

test('fails without migrations to check, and passes ours', async () => {
  expect(await findingsOf({ '0001_old.sql': 'select 1;' })).toMatch(/no migrations/);
  expect(await migrationLockFindings(squawk, migrationsFolder(root), new AbortController().signal)).toBe('');
});
