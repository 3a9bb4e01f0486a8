import type { MediaType } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';

/** Where the whole of a media is and what it is: the HLS ladder when there is one, else the first playable file; of a photo the picture. */
export function wholeFile({ type, renditions }: { type: MediaType; renditions: schema.MediaRenditions }): {
  path: string;
  type: string;
} | null {
  if (type === 'photo')
    return renditions.original === undefined ? null : { path: renditions.original, type: 'image/webp' };
  if (renditions.hls) return { path: renditions.hls.path, type: 'hls' };
  return renditions.playable ?? null;
}
