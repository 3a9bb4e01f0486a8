import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveManifest, manifestName } from '@foxreel/domain/live';

/** The files of one live, which the api serves from the same folder. */
export class LiveFolder {
  readonly path: string;

  constructor(root: string, liveId: string) {
    this.path = join(root, liveId);
  }

  /** Makes it, empty. */
  async open(): Promise<void> {
    await this.remove();
    await mkdir(this.path, { recursive: true });
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
