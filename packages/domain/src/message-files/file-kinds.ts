import type { MessageFileType } from '@foxreel/contracts';

/** What the bytes of a file are, and how it is kept. */
export interface FileKind {
  type: MessageFileType;
  /** The strict type that it is served with. Pictures are made anew as WebP, films are copied without their metadata. */
  mimeType: string;
}

const image: FileKind = { type: 'image', mimeType: 'image/webp' };
const video = (mimeType: string): FileKind => ({ type: 'video', mimeType });

/** The documented kinds, by what file-type calls their bytes; the name of a file counts for nothing. */
export const fileKinds: ReadonlyMap<string, FileKind> = new Map([
  ['image/jpeg', image],
  ['image/png', image],
  ['image/apng', image],
  ['image/webp', image],
  ['video/mp4', video('video/mp4')],
  ['video/x-m4v', video('video/mp4')],
  ['video/quicktime', video('video/quicktime')],
  ['video/webm', video('video/webm')],
  ['video/matroska', video('video/x-matroska')],
  ['video/x-matroska', video('video/x-matroska')],
  ['video/vnd.avi', video('video/x-msvideo')],
  ['video/x-msvideo', video('video/x-msvideo')],
]);
