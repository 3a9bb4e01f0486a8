import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type LiveManifest,
  liveFileKey,
  liveManifest,
  manifestName,
  renditionFolder,
  renditionHeights,
  type SharedLives,
  windowName,
} from '@foxreel/domain/live';
import { freeBytes, type Storage } from '@foxreel/storage';
import type { LiveRecording } from './live-recording.ts';

export interface LiveFolderOptions {
  /** How long segments stay for viewers who seek back; 0, the default: only those of the live playlists. */
  windowSeconds?: number;
  /** Null, the default, unless the live is recorded. */
  recording?: LiveRecording | null;
}

/** The files of one live or rendition, which the api serves. */
export interface LiveFolder {
  readonly windowSeconds: number;
  readonly recording: LiveRecording | null;
  /** Creates it, empty unless existing content is to be kept. */
  open(options?: { keep?: boolean }): Promise<void>;
  /** What has been packaged into it so far; null if nothing, or nothing that this version can read. */
  readManifest(): Promise<LiveManifest | null>;
  /** Empty if it does not exist. */
  read(name: string): Promise<Buffer>;
  write(name: string, ...bytes: readonly Buffer[]): Promise<void>;
  /** Adds a line to the index of what viewers can seek back to. */
  appendWindow(line: string): Promise<void>;
  readWindow(): Promise<string>;
  /** Atomic: the api may read it at any moment. */
  writeManifest(manifest: LiveManifest): Promise<void>;
  delete(names: readonly string[]): Promise<void>;
  remove(): Promise<void>;
  /** What the disk has left; endless in a bucket. */
  freeBytes(): Promise<number>;
}

const joined = (bytes: readonly Buffer[]): Buffer => (bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes));

/** In a folder that workers and apis share. */
export class DiskLiveFolder implements LiveFolder {
  readonly windowSeconds: number;
  readonly recording: LiveRecording | null;
  readonly #path: string;

  constructor(root: string, name: string, { windowSeconds = 0, recording = null }: LiveFolderOptions = {}) {
    this.#path = join(root, name);
    this.windowSeconds = windowSeconds;
    this.recording = recording;
  }

  async open({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    if (!keep) await this.remove();
    await mkdir(this.#path, { recursive: true });
  }

  async readManifest(): Promise<LiveManifest | null> {
    try {
      return liveManifest.safeParse(JSON.parse(await readFile(this.#file(manifestName), 'utf8'))).data ?? null;
    } catch {
      return null;
    }
  }

  read(name: string): Promise<Buffer> {
    return readFile(this.#file(name)).catch(() => Buffer.alloc(0));
  }

  write(name: string, ...bytes: readonly Buffer[]): Promise<void> {
    return writeFile(this.#file(name), joined(bytes));
  }

  appendWindow(line: string): Promise<void> {
    return appendFile(this.#file(windowName), line);
  }

  async readWindow(): Promise<string> {
    return (await this.read(windowName)).toString();
  }

  async writeManifest(manifest: LiveManifest): Promise<void> {
    const file = this.#file(manifestName);
    await writeFile(`${file}.new`, JSON.stringify(manifest));
    await rename(`${file}.new`, file);
  }

  async delete(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(this.#file(name), { force: true })));
  }

  remove(): Promise<void> {
    return rm(this.#path, { recursive: true, force: true });
  }

  freeBytes(): Promise<number> {
    return freeBytes(this.#path);
  }

  #file(name: string): string {
    return join(this.#path, name);
  }
}

/** In a bucket, with the manifest in Valkey: any worker continues it, and any api serves it. */
export class BucketLiveFolder implements LiveFolder {
  readonly windowSeconds: number;
  readonly recording: LiveRecording | null;
  readonly #storage: Storage;
  readonly #shared: SharedLives;
  readonly #name: string;
  readonly #unsent: string[] = [];

  constructor(
    { storage, shared }: { storage: Storage; shared: SharedLives },
    name: string,
    { windowSeconds = 0, recording = null }: LiveFolderOptions = {},
  ) {
    this.#storage = storage;
    this.#shared = shared;
    this.#name = name;
    this.windowSeconds = windowSeconds;
    this.recording = recording;
  }

  async open({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    const [live = ''] = this.#name.split('/');
    await this.#shared.note(live);
    if (!keep) await this.#empty();
  }

  readManifest(): Promise<LiveManifest | null> {
    return this.#shared.readManifest(this.#name);
  }

  async read(name: string): Promise<Buffer> {
    const stream = await this.#storage.read(this.#key(name));
    return stream ? buffer(stream) : Buffer.alloc(0);
  }

  async write(name: string, ...bytes: readonly Buffer[]): Promise<void> {
    await this.#storage.put(this.#key(name), joined(bytes), { contentType: 'video/mp4' });
  }

  /** While Valkey does not answer, lines wait: the index has no gap. */
  async appendWindow(line: string): Promise<void> {
    this.#unsent.push(line);
    try {
      for (let next = this.#unsent[0]; next !== undefined; next = this.#unsent[0]) {
        await this.#shared.appendWindow(this.#name, next);
        this.#unsent.shift();
      }
    } catch {}
  }

  async readWindow(): Promise<string> {
    return this.#shared.windowText(this.#name);
  }

  /** If Valkey does not answer, the next one says the same and more. */
  async writeManifest(manifest: LiveManifest): Promise<void> {
    await this.#shared.writeManifest(this.#name, manifest).catch(() => undefined);
  }

  /** The next part does not wait for it; what stays goes with the live. */
  async delete(names: readonly string[]): Promise<void> {
    for (const name of names) this.#storage.delete(this.#key(name)).catch(() => undefined);
  }

  /** A live's with its renditions. */
  async remove(): Promise<void> {
    await this.#empty();
    if (!this.#name.includes('/')) await this.#shared.forget(this.#name);
  }

  async freeBytes(): Promise<number> {
    return Number.POSITIVE_INFINITY;
  }

  async #empty(): Promise<void> {
    const renditions = this.#name.includes('/')
      ? []
      : renditionHeights.map((height) => renditionFolder(this.#name, height));
    for (const name of [this.#name, ...renditions]) await this.#shared.remove(name);
    await this.#storage.deletePrefix(`live/${this.#name}`);
  }

  #key(name: string): string {
    return liveFileKey(this.#name, name);
  }
}
