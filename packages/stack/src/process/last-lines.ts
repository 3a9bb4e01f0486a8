import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const tailBytes = 8192;

/** The last `count` lines of a file, each after `prefix`; empty when there is no such file. */
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
