import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endLeftovers, processIdentity, runningProcesses } from './child-processes.ts';
import { ManagedProcess, runCommand } from './managed-process.ts';

function managed(script: string, graceMs = 2000) {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-process-'));
  const crashes: string[] = [];
  const one = new ManagedProcess({
    name: 'sample',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    cwd: folder,
    graceMs,
    logFile: join(folder, 'logs', 'sample.log'),
    runFolder: folder,
    onCrash: (message) => void crashes.push(message),
  });
  onTestFinished(async () => {
    await one.stop();
    rmSync(folder, { recursive: true });
  });
  return { one, folder, crashes };
}

const forever = 'setInterval(() => {}, 1000); console.log("up")';
const waiting = { timeout: 15_000, interval: 20 };

test('a killed process is restarted, and the end of its log is reported', async () => {
  const { one, folder, crashes } = managed(forever);
  await one.start();
  const [first] = runningProcesses(folder);
  await vi.waitFor(() => expect(readFileSync(one.spec.logFile, 'utf8')).toContain('up'), waiting);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(runningProcesses(folder)[0]?.pid).not.toBe(first?.pid), waiting);
  await vi.waitFor(() => expect(runningProcesses(folder)).toHaveLength(1), waiting);
  expect(crashes[0]).toMatch(/sample stopped \(ended by SIGKILL\)[\s\S]*sample \| up/);
});

test('stop ends it and removes its pid file; if it ignores the signal it is killed after a grace period', async () => {
  const { one, folder, crashes } = managed(
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")',
    200,
  );
  await one.start();
  await vi.waitFor(() => expect(readFileSync(one.spec.logFile, 'utf8')).toContain('up'), waiting);
  const pid = runningProcesses(folder)[0]?.pid ?? 0;
  await one.stop();
  expect(processIdentity(pid)).toBeNull();
  expect(runningProcesses(folder)).toEqual([]);
  expect(crashes).toEqual([]);
});

test('a missing program counts as a crash', async () => {
  const { one, crashes } = managed('process.exit(3)');
  await one.start();
  await vi.waitFor(() => expect(one.crashes).toBeGreaterThan(1), waiting);
  expect(crashes).toHaveLength(1);
  expect(crashes[0]).toContain('exit 3');
});

test('a later run finds and ends what an earlier one left', async () => {
  const { one, folder } = managed(forever);
  await one.start();
  const pid = runningProcesses(folder)[0]?.pid ?? 0;
  const stopped = endLeftovers(folder, folder);
  const stopping = one.stop();
  expect(await stopped).toEqual(['sample']);
  await stopping;
  expect(processIdentity(pid)).toBeNull();
});

test('a command ends even if a process it left behind keeps its output open', async () => {
  expect(await runCommand('sh', ['-c', 'sleep 600 & echo done'])).toEqual({ code: 0, output: 'done\n' });
});

test("returns a command's output and exit code", async () => {
  const { code, output } = await runCommand('sh', ['-c', 'echo one; echo two >&2; exit 3']);
  expect(code).toBe(3);
  expect(output.split('\n').filter(Boolean).sort()).toEqual(['one', 'two']);
  expect(await runCommand('no-such-command-here', [])).toMatchObject({ code: 127 });
});

test('a command in the background gives way to all others', async () => {
  const grouped = existsSync('/proc/self/autogroup');
  const lowered = grouped ? 'until grep -q "nice 19" /proc/self/autogroup; do sleep 0.05; done; ' : '';
  const { code, output } = await runCommand('sh', ['-c', `${lowered}nice`], { inBackground: true, timeoutMs: 10_000 });
  expect({ code, niceness: output.trim() }).toEqual({ code: 0, niceness: '19' });
});
