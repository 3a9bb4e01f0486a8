import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Linux counts CPU in ticks of 10 ms on every platform that Node runs on. */
const ticksPerSecond = 100;

/** CPU seconds of a process so far, all threads, user and kernel. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** A process's resident memory, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Forks a script from this folder, or from a package by its name. */
export function forkScript(
  name: string,
  environment: Record<string, string> = {},
  options: string[] = [],
): ChildProcess {
  const file = fileURLToPath(name.startsWith('@') ? import.meta.resolve(name) : new URL(`./${name}`, import.meta.url));
  return fork(file, { stdio: 'inherit', env: { ...process.env, ...environment }, execArgv: options });
}

/** Sends a task and waits for the one answer. Throws the error that the process reports. */
export function ask<Answer>(child: ChildProcess, task: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A process of the bench has ended'));
    child.once('exit', ended);
    child.once('message', (answer: Answer & { error?: string }) => {
      child.off('exit', ended);
      if (answer.error === undefined) resolve(answer);
      else reject(new Error(answer.error));
    });
    child.send(task);
  });
}

/** Waits for a new process's first message: it is ready. */
export const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`A process of the bench ended at its start (${code})`)));
  });

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
