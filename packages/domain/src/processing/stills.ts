import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { makeTeaser } from './clips.ts';
import {
  fileErrors,
  inputArgs,
  isDiskFull,
  type MediaTools,
  type ProcessingContext,
  processingLimits,
  runFfmpeg,
  ToolFailure,
  UnusableFile,
} from './ffmpeg.ts';
import { fit, makeCaptions, normalise, type VideoFacts, type VideoSource } from './probe-video.ts';
import { changeProcess, type MediaRow, publishProcess, storeMediaFile } from './process-state.ts';

const stillShapes = ['original', 'poster', 'preview', 'grid', 'cover'] as const;
type StillShape = (typeof stillShapes)[number];

interface Stills {
  /** Paths of WebP files without the original's metadata. */
  files: Partial<Record<StillShape, string>>;
  placeholder: string;
  /** Of the displayed picture. */
  width: number;
  height: number;
}

const sides = { original: 2160, preview: 1080, poster: 1280 } as const;
const gridWidth = 340;

/**
 * Makes the stills of a photo or video frame: upright, in sRGB, without metadata. The cover is blurred so heavily that everyone
 * may see it. Throws UnusableFile if the picture cannot be decoded.
 */
export async function makeStills(picture: string, folder: string, kind: 'photo' | 'video'): Promise<Stills> {
  // Loaded only now: most processes never make a still.
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(picture, { limitInputPixels: processingLimits.pixels, sequentialRead: true, failOn: 'error' })
      .rotate()
      .timeout({ seconds: processingLimits.photoSeconds });
  const base = kind === 'photo' ? 'original' : 'poster';
  let pictures: Partial<Record<StillShape, Buffer>>;
  let placeholder: Buffer;
  let size: { width: number; height: number };
  try {
    // The first pass decodes the full picture; the others start from its smaller result.
    const first = await inside(open(), sides[base]).webp({ quality: 84, effort: 2 }).toBuffer();
    const tiny = await inside(sharp(first), 20).blur(1.2).png().toBuffer();
    pictures = {
      [base]: first,
      preview: await inside(sharp(first), sides.preview).webp({ quality: 80, effort: 2 }).toBuffer(),
      grid: await sharp(first).resize({ width: gridWidth, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
      cover: await inside(sharp(tiny), gridWidth, false).blur(9).webp({ quality: 50 }).toBuffer(),
    };
    placeholder = await sharp(tiny).webp({ quality: 40 }).toBuffer();
    // As its orientation displays it.
    const { autoOrient } = await sharp(picture, { limitInputPixels: processingLimits.pixels }).metadata();
    size = { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw new UnusableFile(faultOf(error), { cause: error });
  }
  // Apart from decoding: a full disk is not the picture's fault.
  const files: Stills['files'] = {};
  for (const shape of stillShapes) {
    const bytes = pictures[shape];
    if (!bytes) continue;
    files[shape] = join(folder, `${shape}.webp`);
    await writeFile(files[shape], bytes);
  }
  return { files, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`, ...size };
}

const inside = (image: Sharp, side: number, withoutEnlargement = true): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement });

function faultOf(error: unknown): string {
  return error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    ? fileErrors.tooManyPixels
    : fileErrors.unreadable;
}

/** Adds captions, thumbnails, cover and teaser to a playable video. Existing ones are kept. */
export async function addStills(
  ctx: ProcessingContext,
  row: MediaRow,
  source: VideoSource,
  frame: string,
): Promise<void> {
  if (!row.renditions.grid) {
    await addCaptions(ctx, row, source);
    const stills = await makeStills(frame, source.folder, 'video');
    const renditions: MediaRow['renditions'] = {};
    for (const shape of ['poster', 'preview', 'grid', 'cover'] as const) {
      const file = stills.files[shape];
      if (file) renditions[shape] = await storeMediaFile(ctx, row, file, `${shape}.webp`);
    }
    await add(ctx, row, { renditions, placeholder: stills.placeholder });
  }
  if (!row.renditions.teaser) {
    const durationSeconds = row.info[0]?.duration ?? 0;
    const teaser = await makeTeaser(ctx.tools, { ...source, durationSeconds });
    await add(ctx, row, { renditions: { teaser: await storeMediaFile(ctx, row, teaser, 'teaser.mp4') } });
  }
}

/**
 * Before the stills, which mark this as done. An unreadable track costs the video only its captions: a retry would fail again,
 * and block the stills for good.
 */
async function addCaptions(ctx: ProcessingContext, row: MediaRow, source: VideoSource): Promise<void> {
  try {
    const file = await makeCaptions(ctx.tools, source);
    if (!file) return;
    const path = await storeMediaFile(ctx, row, file, 'captions.vtt');
    await add(ctx, row, { renditions: { captions: { path, language: source.facts.captions?.language ?? null } } });
  } catch (error) {
    ctx.tools.signal.throwIfAborted();
    if (isDiskFull(error) || !(error instanceof UnusableFile || error instanceof ToolFailure)) throw error;
    ctx.tools.warn({ media: row.id, err: error }, 'captions_failed');
  }
}

async function add(ctx: ProcessingContext, row: MediaRow, change: Parameters<typeof changeProcess>[3]): Promise<void> {
  const changed = await changeProcess(ctx, row.id, ['playable', 'done'], change);
  if (changed) publishProcess(ctx, changed);
}

const longestSide = 1920;

/**
 * Decodes a representative video frame into a PNG, upright and with square pixels. Throws UnusableFile if none can be decoded.
 */
export async function grabFrame(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; folder: string },
): Promise<string> {
  const { facts } = source;
  const frame = join(source.folder, 'frame.png');
  const size = fit(
    facts,
    Math.min(1080, (longestSide * Math.min(facts.width, facts.height)) / Math.max(facts.width, facts.height)),
  );
  const filters = [
    ...normalise(facts).slice(facts.hdr ? -1 : normalise(facts).length),
    `scale=${size.width}:${size.height},setsar=1`,
  ];
  // One second in, past an initial black picture; from the start if that fails.
  for (const at of [Math.min(1, (facts.durationSeconds ?? 0) / 3), 0]) {
    await runFfmpeg(tools, {
      args: [
        ...(at > 0 ? ['-ss', at.toFixed(3)] : []),
        ...inputArgs(source.path, facts.file),
        ...['-map', `0:${facts.videoIndex}`, '-frames:v', '1', '-vf', filters.join(',')],
        ...['-c:v', 'png', '-compression_level', '1', '-pix_fmt', 'rgb24', '-f', 'image2', '-update', '1', frame],
      ],
      timeoutMs: processingLimits.frameMs,
    });
    const stats = await stat(frame).catch(() => null);
    if (stats && stats.size > 0) return frame;
  }
  throw new UnusableFile(fileErrors.unreadable);
}
