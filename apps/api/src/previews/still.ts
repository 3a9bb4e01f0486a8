import type { MediaView } from '@foxreel/contracts';
import { isOpen } from '@foxreel/domain/media';

/** The longest sides of the stills that processing makes (domain/processing, make-stills): never enlarged, but the cover is. */
const previewSide = 1080;
const coverSide = 340;

export interface Still {
  path: string;
  size: { width: number; height: number } | null;
}

/** Where the public still of a media is found and how large it is, or null before there is one. */
export function still(media: MediaView): Still | null {
  if (media.thumbnail.preview === null) return null;
  const { width, height } = media;
  const open = isOpen(media.access);
  const longest = Math.max(width ?? 0, height ?? 0);
  const scale = (open ? Math.min(previewSide, longest) : coverSide) / longest;
  const size = width && height ? { width: Math.round(width * scale), height: Math.round(height * scale) } : null;
  return { path: `/api/preview/${media.id}`, size };
}
