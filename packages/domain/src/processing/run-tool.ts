import { spawn } from 'node:child_process';
import { fileFaults, UnusableFile } from './unusable-file.ts';

export interface ToolRun {
  program: string;
  args: readonly string[];
  signal: AbortSignal;
  timeoutMs: number;
  /** Address space in KiB. */
  memoryKib: number;
  /** 0 is the process's own priority, 19 the least. */
  niceness?: number;
  onLine?: (line: string) => void;
}

/**
 * Runs the program under limits, in a process group of its own. When this process dies, even by kill -9,
 * its end of the pipe closes and the guard ends the program: nothing writes on into a folder that others clean.
 */
const guard = `
ulimit -v "$1" 2>/dev/null; ulimit -c 0 2>/dev/null
niceness=$2; shift 2
exec 3<&0
nice -n "$niceness" "$@" </dev/null 3<&- &
tool=$!
( read -r _ <&3; kill -9 "$tool" ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$tool"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

/** Nothing of this process's environment: no secret of ours is in reach of a program that reads strangers' files. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
const tailChars = 4_000;
const oursNotTheFiles =
  /No space left on device|Cannot allocate memory|Resource temporarily unavailable|Input\/output error|Too many open files/;

/** A tool that could not be run as it should, for no reason of the file's: worth a retry. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

/** Resolves with what the tool printed. Throws UnusableFile when it refused the file, ToolFailure when the machine is at fault. */
export async function runTool(run: ToolRun): Promise<string> {
  run.signal.throwIfAborted();
  const child = spawn(
    '/bin/sh',
    ['-c', guard, 'guard', String(run.memoryKib), String(run.niceness ?? 0), run.program, ...run.args],
    { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: environment },
  );
  const killGroup = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup();
  }, run.timeoutMs);
  run.signal.addEventListener('abort', killGroup, { once: true });

  let output = '';
  let partial = '';
  let errors = '';
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!run.onLine) {
      if (output.length < 1_000_000) output += text;
      return;
    }
    const lines = (partial + text).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) run.onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-tailChars);
  });

  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    run.signal.throwIfAborted();
    if (timedOut) throw new ToolFailure(`${fileFaults.tooSlow} ${run.program} was ended after ${run.timeoutMs} ms`);
    if (code === 0) return output;
    if (code === 126 || code === 127) throw new ToolFailure(`${run.program} cannot be run: ${errors}`);
    if (code === null || code > 128 || oursNotTheFiles.test(errors)) {
      throw new ToolFailure(`${run.program} ended with ${code}: ${errors}`);
    }
    throw new UnusableFile(fileFaults.unreadable, { cause: new Error(`${run.program} ended with ${code}: ${errors}`) });
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', killGroup);
    killGroup();
  }
}
