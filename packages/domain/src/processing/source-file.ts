import type { Context } from '../kernel/index.ts';
import type { MediaRow } from './store.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/** A local path of the uploaded file. Throws UnusableFile when it is gone. */
export async function sourceFile(ctx: Context, row: MediaRow, folder: string): Promise<string> {
  const path = await ctx.storage.localPath(row.sourceKey, folder);
  if (path === null) throw new UnusableFile(fileFaults.lost);
  return path;
}

/** Moves a finished file into the media's place in the store. Returns its path below `media/{id}/`. */
export async function keepFile(ctx: Context, row: MediaRow, file: string, path: string): Promise<string> {
  await ctx.storage.adopt(file, `media/${row.id}/${path}`, { contentType: contentTypeOf(path) });
  return path;
}

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

const contentTypeOf = (path: string): string =>
  contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
