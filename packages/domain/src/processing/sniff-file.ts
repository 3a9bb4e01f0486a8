import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { fileFaults, UnusableFile } from './unusable-file.ts';

const sniffBytes = 64 * 1024;

/** The container as the bytes tell it; the name of a file counts for nothing. */
export type SniffedFile =
  | { kind: 'video'; demuxer: 'mov' | 'matroska' | 'avi' }
  | { kind: 'photo'; format: 'jpeg' | 'png' | 'webp' };

const known: Record<string, SniffedFile> = {
  'video/mp4': { kind: 'video', demuxer: 'mov' },
  'video/x-m4v': { kind: 'video', demuxer: 'mov' },
  'video/quicktime': { kind: 'video', demuxer: 'mov' },
  'video/3gpp': { kind: 'video', demuxer: 'mov' },
  'video/3gpp2': { kind: 'video', demuxer: 'mov' },
  'video/matroska': { kind: 'video', demuxer: 'matroska' },
  'video/x-matroska': { kind: 'video', demuxer: 'matroska' },
  'video/webm': { kind: 'video', demuxer: 'matroska' },
  'video/vnd.avi': { kind: 'video', demuxer: 'avi' },
  'video/x-msvideo': { kind: 'video', demuxer: 'avi' },
  'image/jpeg': { kind: 'photo', format: 'jpeg' },
  'image/png': { kind: 'photo', format: 'png' },
  'image/apng': { kind: 'photo', format: 'png' },
  'image/webp': { kind: 'photo', format: 'webp' },
};

/** Tells by its first bytes what a file is. Throws UnusableFile for all but the documented types. */
export async function sniffFile(path: string): Promise<SniffedFile> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    if (bytesRead === 0) throw new UnusableFile(fileFaults.empty);
    const head = buffer.subarray(0, bytesRead);
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    const sniffed = found ? known[found.mime] : bareQuickTime(head);
    if (!sniffed) throw new UnusableFile(found ? fileFaults.type : fileFaults.unreadable);
    return sniffed;
  } finally {
    await file.close();
  }
}

/** Old QuickTime files start with moov, mdat, wide, free or skip in place of ftyp. */
function bareQuickTime(head: Buffer): SniffedFile | undefined {
  const box = head.toString('latin1', 4, 8);
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(box) ? known['video/quicktime'] : undefined;
}
