import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveManifest, liveManifest, manifestName } from '@foxreel/domain/live';
import type { RecordingFolder } from './recording-folder.ts';

/** The files of one live; the api serves them from the same folder. */
export class LiveFolder {
  readonly path: string;
  /** How long segments stay for viewers who seek back; 0: only those of the live playlists. */
  readonly windowSeconds: number;
  /** Null unless the live is recorded. */
  readonly recording: RecordingFolder | null;

  constructor(
    root: string,
    liveId: string,
    { windowSeconds = 0, recording = null }: { windowSeconds?: number; recording?: RecordingFolder | null } = {},
  ) {
    this.path = join(root, liveId);
    this.windowSeconds = windowSeconds;
    this.recording = recording;
  }

  /** Creates it, empty unless existing content is to be kept. */
  async open({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    if (!keep) await this.remove();
    await mkdir(this.path, { recursive: true });
  }

  /** What has been packaged into it so far; null if nothing, or nothing that this version can read. */
  async readManifest(): Promise<LiveManifest | null> {
    try {
      return liveManifest.safeParse(JSON.parse(await readFile(join(this.path, manifestName), 'utf8'))).data ?? null;
    } catch {
      return null;
    }
  }

  /** Empty if it does not exist. */
  read(name: string): Promise<Buffer> {
    return readFile(join(this.path, name)).catch(() => Buffer.alloc(0));
  }

  write(name: string, ...bytes: readonly Buffer[]): Promise<void> {
    return writeFile(join(this.path, name), bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes));
  }

  append(name: string, text: string): Promise<void> {
    return appendFile(join(this.path, name), text);
  }

  /** Atomic: the api may read it at any moment. */
  async writeManifest(manifest: LiveManifest): Promise<void> {
    const file = join(this.path, manifestName);
    await writeFile(`${file}.new`, JSON.stringify(manifest));
    await rename(`${file}.new`, file);
  }

  async delete(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(join(this.path, name), { force: true })));
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
