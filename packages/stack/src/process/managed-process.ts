import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PidFile, removePidFile, signalGroup, writePidFile } from './child-processes.ts';

const tailBytes = 8192;

/** The last `count` lines of a file, each after `prefix`; empty if there is no such file. */
export function lastLines(file: string, count: number, prefix: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(handle);
      const buffer = Buffer.alloc(Math.min(size, tailBytes));
      readSync(handle, buffer, 0, buffer.length, size - buffer.length);
      const lines = buffer.toString('utf8').split('\n').filter(Boolean).slice(-count);
      return lines.map((line) => prefix + line).join('\n');
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number;
  gid?: number;
  stopSignal?: PidFile['stopSignal'];
  /** Grace period in milliseconds before it is killed. */
  graceMs: number;
  logFile: string;
  /** The folder for its pid file. */
  runFolder: string;
  /** Called before every start and restart. */
  beforeStart?: () => Promise<void> | void;
  /** Called on each unexpected exit, with the last lines of its log. */
  onCrash: (message: string) => void;
}

const logBytesMax = 5 * 1024 * 1024;
/** After the first, one more crash in a row is reported; the rest is in the log. */
const crashReportsMax = 4;
const longestPauseMs = 10_000;
/** A process that ran this long is restarted without a pause. */
const stableMs = 60_000;

/** The last line of a text that has something in it. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** A child process in its own group that is restarted, with growing pauses, whenever it exits unexpectedly. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  /** Unexpected exits since the last stable run. */
  crashes = 0;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(spec: ProcessSpec) {
    this.spec = spec;
  }

  get running(): boolean {
    return this.#child !== null;
  }

  async start(): Promise<void> {
    const { spec } = this;
    mkdirSync(dirname(spec.logFile), { recursive: true });
    if ((statSync(spec.logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax)
      renameSync(spec.logFile, `${spec.logFile}.1`);
    await spec.beforeStart?.();
    if (this.#stopping) return;
    const log = openSync(spec.logFile, 'a', 0o600);
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', log, log],
      // In its own group: Ctrl-C reaches only the launcher, which stops everything in order, and descendants can be ended with
      // it.
      detached: true,
      ...(spec.uid === undefined ? {} : { uid: spec.uid }),
      ...(spec.gid === undefined ? {} : { gid: spec.gid }),
    });
    closeSync(log);
    this.#child = child;
    const startedAt = Date.now();
    if (child.pid) writePidFile(spec.runFolder, spec.name, child.pid, spec.stopSignal ?? 'SIGTERM');
    this.#ended = new Promise((resolve) => {
      const ended = (reason: string) => {
        if (this.#child !== child) return;
        this.#child = null;
        if (child.pid) signalGroup(child.pid, 'SIGKILL');
        removePidFile(spec.runFolder, spec.name);
        resolve();
        if (!this.#stopping) void this.#restart(reason, Date.now() - startedAt);
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal ? `ended by ${signal}` : `exit ${code}`));
    });
  }

  /** Ends it and its descendants: with its stop signal, then SIGKILL after the grace period. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = this.#child?.pid;
    if (!pid) return;
    const signal = this.spec.stopSignal ?? 'SIGTERM';
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const inTime = await Promise.race([this.#ended.then(() => true), sleep(this.spec.graceMs, false, { ref: false })]);
    if (!inTime) signalGroup(pid, 'SIGKILL');
    await this.#ended;
  }

  /** Ends it and its group without a goodbye, like a lost machine; it is not started again. */
  async kill(): Promise<void> {
    this.#stopping = true;
    const pid = this.#child?.pid;
    if (pid) signalGroup(pid, 'SIGKILL');
    await this.#ended;
  }

  async #restart(reason: string, ranMs: number): Promise<void> {
    this.crashes = ranMs > stableMs ? 1 : this.crashes + 1;
    const pauseMs = this.crashes === 1 ? 100 : Math.min(longestPauseMs, 250 * 2 ** this.crashes);
    const log = this.spec.logFile;
    if (this.crashes === 1)
      this.spec.onCrash(
        `${this.spec.name} stopped (${reason}); starting it again.\n${lastLines(log, 8, `  ${this.spec.name} | `)}`,
      );
    if (this.crashes === crashReportsMax)
      this.spec.onCrash(`${this.spec.name} keeps stopping (${reason}); trying on. Its log: ${log}`);
    await sleep(pauseMs);
    if (this.#stopping) return;
    await this.start().catch((error: unknown) =>
      this.#restart(error instanceof Error ? error.message : String(error), 0),
    );
  }
}

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the command and its descendants. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Gives way to everything else that wants the processor. */
  inBackground?: boolean;
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

const lowestNiceness = '19';

/**
 * Linux weighs sessions against each other (sched(7), autogroup), and a process's own niceness counts only within its session:
 * this gives the session of `pid` the lowest weight.
 */
function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, lowestNiceness);
  } catch {
    // Not on Linux, or without these groups.
  }
}

const outputBytesMax = 1024 * 1024;
/** How long a command's leftovers may keep its output open after its own end. */
const leftoverGraceMs = 2000;

/** Runs a command in its own process group. Never throws for a failing command. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const nice = options.inBackground ? findOnPath(['nice']) : null;
    const [program, words] = nice ? [nice, ['-n', lowestNiceness, command, ...args]] : [command, args];
    const child = spawn(program, words, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    });
    if (options.inBackground && child.pid) lowerSession(child.pid);
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
      if (!options.keepAll) output = output.slice(-outputBytesMax);
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
