import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveManifest, liveManifest, manifestName } from '@foxreel/domain/live';

/** The files of one live, which the api serves from the same folder. */
export class LiveFolder {
  readonly path: string;

  constructor(root: string, liveId: string) {
    this.path = join(root, liveId);
  }

  /** Makes it: empty, unless what there is is to be kept. */
  async open({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    if (!keep) await this.remove();
    await mkdir(this.path, { recursive: true });
  }

  /** What was packaged into it so far; null for nothing, or nothing that this version can read. */
  async readManifest(): Promise<LiveManifest | null> {
    try {
      return liveManifest.safeParse(JSON.parse(await readFile(join(this.path, manifestName), 'utf8'))).data ?? null;
    } catch {
      return null;
    }
  }

  /** Empty when it is not there. */
  read(name: string): Promise<Buffer> {
    return readFile(join(this.path, name)).catch(() => Buffer.alloc(0));
  }

  write(name: string, ...bytes: readonly Buffer[]): Promise<void> {
    return writeFile(join(this.path, name), bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes));
  }

  /** Whole or not at all: the api reads it at any moment. */
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
