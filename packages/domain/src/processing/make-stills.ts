import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { processingLimits } from './limits.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

export interface Stills {
  /** Paths of WebP files; no metadata of the original is in them. */
  files: Partial<Record<'original' | 'preview' | 'grid' | 'poster' | 'cover', string>>;
  placeholder: string;
  /** Of the picture as it is seen. */
  width: number;
  height: number;
}

const sides = { original: 2160, preview: 1080, poster: 1280 } as const;
const gridWidth = 340;

/**
 * Makes the stills of a photo or of a video's frame: upright, in sRGB, stripped of where and by what they were taken.
 * The cover is so blurred that everyone may see it. Throws UnusableFile for a picture that cannot be decoded.
 */
export async function makeStills(picture: string, folder: string, kind: 'photo' | 'video'): Promise<Stills> {
  const open = () =>
    sharp(picture, { limitInputPixels: processingLimits.pixels, sequentialRead: true, failOn: 'error' })
      .rotate()
      .timeout({ seconds: processingLimits.photoSeconds });
  try {
    const shapes = kind === 'photo' ? (['original', 'preview'] as const) : (['poster', 'preview'] as const);
    const files: Stills['files'] = {};
    // The first pass decodes the whole picture; the others start from its smaller result.
    const [first, ...others] = shapes;
    const base = join(folder, `${first}.webp`);
    await inside(open(), sides[first]).webp({ quality: 84, effort: 2 }).toFile(base);
    files[first] = base;
    for (const shape of others) {
      files[shape] = join(folder, `${shape}.webp`);
      await inside(sharp(base), sides[shape]).webp({ quality: 80, effort: 2 }).toFile(files[shape]);
    }
    files.grid = join(folder, 'grid.webp');
    await sharp(base).resize({ width: gridWidth, withoutEnlargement: true }).webp({ quality: 78 }).toFile(files.grid);
    const tiny = await inside(sharp(base), 20).blur(1.2).png().toBuffer();
    files.cover = join(folder, 'cover.webp');
    await inside(sharp(tiny), gridWidth, false).blur(9).webp({ quality: 50 }).toFile(files.cover);
    const data = await sharp(tiny).webp({ quality: 40 }).toBuffer();
    const size = await uprightSize(picture);
    return { files, placeholder: `data:image/webp;base64,${data.toString('base64')}`, ...size };
  } catch (error) {
    throw new UnusableFile(faultOf(error), { cause: error });
  }
}

const inside = (image: Sharp, side: number, withoutEnlargement = true): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement });

/** The size of the whole picture as its orientation says that it is to be seen. */
async function uprightSize(picture: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(picture, { limitInputPixels: processingLimits.pixels }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

function faultOf(error: unknown): string {
  return error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    ? fileFaults.tooManyPixels
    : fileFaults.unreadable;
}
