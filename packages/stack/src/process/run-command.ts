import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { signalGroup } from './child-processes.ts';

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the command and its descendants. */
  signal?: AbortSignal;
  timeoutMs?: number;
  uid?: number;
  gid?: number;
  /** Keeps the whole output, however long. */
  keepAll?: boolean;
  /** Receives the output line by line while it runs. */
  onLine?: (line: string) => void;
}

interface CommandResult {
  /** The exit code; 127 if the command could not be started, 124 after a timeout. */
  code: number;
  /** Both streams together, at most the last 1 MB. */
  output: string;
}

const outputKept = 1024 * 1024;
/** What a command leaves behind may hold its output open for so long after its own end. */
const leftoverGraceMs = 2000;

/** Runs a command in its own process group. Never throws for a failing command. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    });
    let output = '';
    let rest = '';
    let timedOut = false;
    const end = () => child.pid && signalGroup(child.pid, 'SIGKILL');
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, options.timeoutMs);
    options.signal?.addEventListener('abort', end, { once: true });
    const take = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (!options.keepAll) output = output.slice(-outputKept);
      if (!options.onLine) return;
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const done = (result: CommandResult) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', end);
      if (rest && options.onLine) options.onLine(rest);
      resolve(result);
    };
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('exit', () => {
      const leftovers = setTimeout(end, leftoverGraceMs);
      child.once('close', () => clearTimeout(leftovers));
    });
    child.once('close', (code) => done({ code: timedOut ? 124 : (code ?? 1), output }));
    if (options.signal?.aborted) end();
  });
}

/** The first of these executables on the PATH, as a full path, or null. */
export function findOnPath(names: readonly string[], path: string = process.env['PATH'] ?? ''): string | null {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      if (folder !== '' && isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** Whether `file` exists and this user may execute it. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
