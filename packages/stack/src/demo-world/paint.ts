import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type PaletteName, palettes } from './palettes.ts';
import { randomFrom, seedOf } from './random.ts';
import { type SceneName, type SceneSize, scenes } from './scenes/index.ts';

const run = promisify(execFile);

export interface Picture extends SceneSize {
  /** The picture follows from this text alone. */
  title: string;
  scene: SceneName;
  palette: PaletteName;
}

const layersOf = ({ title, scene, palette, width, height }: Picture) =>
  scenes[scene]({ width, height }, palettes[palette], randomFrom(seedOf(title)));

/** Paints a still as JPEG into `file`. */
export async function paintPhoto(picture: Picture, file: string): Promise<void> {
  const [back, ...others] = layersOf(picture).map((layer) => Buffer.from(layer.svg));
  if (!back) throw new Error('A scene has at least one layer');
  await sharp(back)
    .composite(others.map((input) => ({ input })))
    .jpeg({ quality: 86 })
    .toFile(file);
}

export interface Film extends Picture {
  seconds: number;
}

const framesPerSecond = 24;

/** Films the scene as H.264 with a quiet chord into `file`: its layers pass by, the near ones faster. */
export async function filmVideo(
  film: Film,
  file: string,
  { ffmpegPath, scratch }: { ffmpegPath: string; scratch: string },
): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'film-'));
  try {
    const layers = layersOf(film);
    const sheets = await Promise.all(
      layers.map(async (layer, index) => {
        const sheet = join(folder, `${index}.png`);
        await sharp(Buffer.from(layer.svg)).png().toFile(sheet);
        return sheet;
      }),
    );
    const moved = layers.map(
      ({ speed }, index) =>
        `[${index}:v]format=yuva420p,loop=loop=-1:size=1,setpts=N/${framesPerSecond}/TB,scroll=horizontal=${(speed / framesPerSecond).toFixed(6)}[l${index}]`,
    );
    const stacked = layers
      .slice(1)
      .map((_, index) => `${index === 0 ? '[l0]' : `[s${index}]`}[l${index + 1}]overlay[s${index + 1}]`);
    const last = layers.length > 1 ? `[s${layers.length - 1}]` : '[l0]';
    const graph = [...moved, ...stacked, `${last}format=yuv420p[v]`].join(';');
    await run(ffmpegPath, [
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      ...sheets.flatMap((sheet) => ['-framerate', String(framesPerSecond), '-i', sheet]),
      '-f',
      'lavfi',
      '-t',
      String(film.seconds),
      '-i',
      chord(film.title),
      '-filter_complex',
      graph,
      '-map',
      '[v]',
      '-map',
      `${layers.length}:a`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '24',
      '-g',
      '48',
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-t',
      String(film.seconds),
      '-movflags',
      '+faststart',
      file,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Three notes of a minor pentatonic scale that swell and fade, as a source of ffmpeg. */
function chord(title: string): string {
  const random = randomFrom(seedOf(title) + 1);
  const scale = [110, 130.81, 146.83, 164.81, 196, 220, 261.63];
  const note = (octave: number) => (scale[Math.floor(random() * scale.length)] ?? 110) * octave;
  const voices = [note(1), note(2), note(2)].map(
    (frequency, index) => `0.07*sin(2*PI*${frequency}*t)*(0.6+0.4*sin(2*PI*${0.11 + index * 0.07}*t))`,
  );
  return `aevalsrc=${voices.join('+')}:s=44100`;
}
