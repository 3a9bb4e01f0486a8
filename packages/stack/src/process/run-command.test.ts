import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test('a command ends although a process that it left behind holds its output open', async () => {
  expect(await runCommand('sh', ['-c', 'sleep 600 & echo done'])).toEqual({ code: 0, output: 'done\n' });
});

test('what a command said and how it ended are returned', async () => {
  const { code, output } = await runCommand('sh', ['-c', 'echo one; echo two >&2; exit 3']);
  expect(code).toBe(3);
  expect(output.split('\n').filter(Boolean).sort()).toEqual(['one', 'two']);
  expect(await runCommand('no-such-command-here', [])).toMatchObject({ code: 127 });
});
