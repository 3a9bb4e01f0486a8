import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandAs, postgresUser } from './postgres.ts';

test('PostgreSQL’s user can read a checkout in a closed folder, such as below /root', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-closed-'));
  try {
    chmodSync(folder, 0o700);
    const file = join(folder, 'postgres');
    writeFileSync(file, '');
    const look = ['-e', 'fs.accessSync(process.argv[1]); console.log(process.getuid())', file];
    const user = postgresUser();
    const { command, args } = commandAs(user, process.execPath, look, [file]);
    const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBe(user?.uid ?? process.getuid?.());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
