import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Palette, type SceneName, type SceneSize, scenes } from './scenes/index.ts';

/** Repeatable random numbers in [0, 1) (mulberry32): one seed always paints one picture. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number for a text, so that a work is painted from its own title. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);

/** Ten moods of light; a work names one. */
const palettes = {
  dawn: { sky: ['#2b2a4c', '#c4617a', '#ffc28a'], far: '#b9758a', near: '#2a1f33', glow: '#ffe3b0' },
  noon: { sky: ['#3f8fc4', '#9fd0e6', '#f3ead2'], far: '#86b3bd', near: '#2b4a4c', glow: '#fff6d8' },
  ember: { sky: ['#1e1220', '#8c2f39', '#f58549'], far: '#a8464a', near: '#1c1016', glow: '#ffd08a' },
  night: { sky: ['#070a1c', '#141b3c', '#3a3560'], far: '#2c3566', near: '#090c1a', glow: '#ffd98f' },
  mint: { sky: ['#0b2230', '#14605f', '#8fd8b4'], far: '#2f9c8a', near: '#06231f', glow: '#d7ffe3' },
  violet: { sky: ['#1a0f33', '#5b2a86', '#e07be0'], far: '#9450b8', near: '#1d0d2e', glow: '#ffd6ff' },
  sand: { sky: ['#6d8ea0', '#e5c8a0', '#f6e3c5'], far: '#d9a66c', near: '#7a4a2c', glow: '#fff3da' },
  rose: { sky: ['#fbe3dc', '#f5b5b5', '#d9788f'], far: '#e0637f', near: '#7c2447', glow: '#ffe9a8' },
  polar: { sky: ['#030b1d', '#0a2740', '#12465a'], far: '#3a7bd5', near: '#04121a', glow: '#6dffb4' },
  paper: { sky: ['#f4efe2', '#eadfc8', '#d8c6a2'], far: '#3f7d78', near: '#1f3b45', glow: '#e4572e' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

const run = promisify(execFile);

interface Picture extends SceneSize {
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

interface Film extends Picture {
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

const skins = ['#f2c9a8', '#e0a37a', '#c68457', '#9c6240', '#6f4329', '#f7dcc4'];
const hairs = ['#1b1310', '#3d2314', '#7a4a21', '#b98442', '#5b5560', '#a23b2a'];

/** Draws a small flat portrait as a PNG of 512 pixels; the same name gives the same face. */
export async function drawPortrait(name: string, palette: PaletteName): Promise<Buffer> {
  const random = randomFrom(seedOf(name));
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '#000000';
  const { sky, near, glow, far } = palettes[palette];
  const [skin, hair] = [pick(skins), pick(hairs)];
  const long = random() > 0.5;
  const fringe = 150 + random() * 40;
  const tilt = (random() - 0.5) * 10;
  const back = long
    ? `<path d="M150 250C150 120 362 120 362 250L372 400C340 430 172 430 140 400Z" fill="${hair}"/>`
    : `<path d="M158 240C150 130 362 130 354 240L346 290H166Z" fill="${hair}"/>`;
  const collar =
    random() > 0.5 ? `<path d="M206 392L256 446L306 392L330 404L256 484L182 404Z" fill="${glow}" opacity="0.85"/>` : '';
  const glasses =
    random() > 0.65
      ? `<g fill="none" stroke="#221a1a" stroke-width="7"><circle cx="218" cy="264" r="30"/><circle cx="294" cy="264" r="30"/><path d="M248 262h16"/></g>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient></defs>
    <rect width="512" height="512" fill="url(#b)"/><circle cx="400" cy="110" r="70" fill="${glow}" opacity="0.5"/>
    <g transform="rotate(${tilt} 256 300)">${back}
    <path d="M86 540C86 420 180 386 256 386S426 420 426 540Z" fill="${random() > 0.5 ? near : far}"/>${collar}
    <path d="M222 330h68v66c0 34-68 34-68 0Z" fill="${skin}"/><path d="M222 352c20 20 48 20 68 0v-10h-68Z" fill="#000" opacity="0.12"/>
    <ellipse cx="256" cy="262" rx="84" ry="100" fill="${skin}"/>
    <path d="M170 252C164 ${fringe - 90} 348 ${fringe - 90} 342 252C330 ${fringe + 30} 300 ${fringe + 20} 256 ${fringe + 26}S182 ${fringe + 40} 170 252Z" fill="${hair}"/>
    <circle cx="222" cy="266" r="8" fill="#241a18"/><circle cx="290" cy="266" r="8" fill="#241a18"/>
    <path d="M226 310q30 ${18 + random() * 12} 60 0" fill="none" stroke="#7a2f2a" stroke-width="7" stroke-linecap="round"/>${glasses}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
