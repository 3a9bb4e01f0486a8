import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choosePorts, type StackPorts } from './parts/ports.ts';
import { endDescendants, endLeftovers, ownerVariable, releaseLock, takeLock } from './process/child-processes.ts';
import { ManagedProcess, type ProcessSpec } from './process/managed-process.ts';
import { StackError, steps } from './steps.ts';

/** The checkout: contains apps/, packages/ and workers/. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface StackFolders {
  dataDir: string;
  runFolder: string;
  logFolder: string;
  /** Shared between DATA_DIRs: what is slow to install. */
  cacheDir: string;
  lockFile: string;
}

/** A DATA_DIR's state folder; relative paths start at the checkout. */
export function stackFolders(dataDirSetting: string): StackFolders {
  const dataDir = resolve(root, dataDirSetting);
  const home = process.env['HOME'] ? homedir() : null;
  const cacheDir =
    process.env['FOXREEL_CACHE'] || (home ? join(home, '.cache', 'foxreel') : join(root, '.toolchain', 'cache'));
  const runFolder = join(dataDir, 'run');
  return {
    dataDir,
    runFolder,
    logFolder: join(dataDir, 'logs'),
    cacheDir: resolve(root, cacheDir),
    lockFile: join(runFolder, 'lock'),
  };
}

/** The folder of BACKUP_DIR, whose relative paths start at the checkout too; undefined if it is not set. */
export const backupFolderOf = ({ BACKUP_DIR }: { BACKUP_DIR?: string | undefined }): string | undefined =>
  BACKUP_DIR && resolve(root, BACKUP_DIR);

/** The services that one launcher runs in one DATA_DIR. */
export class Stack {
  readonly folders: StackFolders;
  readonly ports: StackPorts;
  /** Aborted when the launcher stops, so that running steps give up. */
  readonly signal: AbortSignal;
  /** In stop order: groups are stopped one after another, the last first. */
  readonly #groups: ManagedProcess[][] = [];
  readonly #abort: AbortController;
  #stopped: Promise<void> | null = null;

  private constructor(folders: StackFolders, ports: StackPorts, abort: AbortController) {
    this.folders = folders;
    this.ports = ports;
    this.#abort = abort;
    this.signal = abort.signal;
  }

  /** Locks the DATA_DIR for this process and ends what an earlier run left. Throws StackError if another start holds it. */
  static async open(dataDirSetting: string, what: string): Promise<Stack> {
    const folders = stackFolders(dataDirSetting);
    mkdirSync(folders.runFolder, { recursive: true });
    mkdirSync(folders.logFolder, { recursive: true });
    const holder = await takeLock(folders.lockFile, what, 2000);
    if (holder)
      throw new StackError(
        `DATA_DIR: ${folders.dataDir} is in use by "${holder.what}" (pid ${holder.pid}); stop that one or set another DATA_DIR and PORT.`,
      );
    process.env[ownerVariable] = folders.dataDir;
    const ended = await endLeftovers(folders.runFolder, folders.dataDir);
    if (ended.length > 0) steps.note(`Ended what an earlier run had left: ${ended.join(', ')}`);
    return new Stack(folders, await choosePorts(folders.dataDir), new AbortController());
  }

  /** A process of this stack, not started yet. Later groups stop before earlier ones. */
  process(
    group: number,
    spec: Omit<ProcessSpec, 'runFolder' | 'logFile' | 'onCrash' | 'cwd'> & { cwd?: string },
  ): ManagedProcess {
    const managed = new ManagedProcess({
      cwd: root,
      ...spec,
      runFolder: this.folders.runFolder,
      logFile: join(this.folders.logFolder, `${spec.name}.log`),
      onCrash: (message) => console.error(message),
    });
    const groupList = this.#groups[group] ?? [];
    this.#groups[group] = groupList;
    groupList.push(managed);
    return managed;
  }

  /** Stops everything, last group first, and unlocks the DATA_DIR. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    this.#abort.abort();
    for (const group of this.#groups.toReversed()) {
      await Promise.all((group ?? []).map((managed) => managed.stop()));
    }
    endDescendants(this.folders.dataDir);
    releaseLock(this.folders.lockFile);
  }
}

/** The stop order: workers, api, LiveKit, Valkey, and Postgres last. */
export const stopGroups = { postgres: 0, valkey: 1, livekit: 2, api: 3, workers: 4, web: 5 } as const;
