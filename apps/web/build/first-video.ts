import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/*
 * Creates public/first-video.mp4, the default intro of /studio/setup (SETUP_VIDEO_URL). It is committed, because a clone has no
 * ffmpeg when it builds; `node apps/web/build/first-video.ts` recreates it.
 */
const font = resolve(import.meta.dirname, '../../../packages/ui/src/fonts/inter-latin.woff2');
const output = resolve(import.meta.dirname, '../public/first-video.mp4');
const sceneSeconds = 4;
const scenes = [
  ['1', 'Film it', 'By a window, the phone upright, ten seconds or more'],
  ['2', 'Say what it is', 'A description and at least one tag, so that people find it'],
  ['3', 'Publish it', 'We approve every video by hand'],
] as const;

const colors = { background: '0x120e0c', accent: '0xff7f2e', text: '0xf4f1ef', muted: '0xb0a8a2' };
const escaped = (words: string) => words.replace(/[\\':,]/g, (character) => `\\${character}`);

function drawText(words: string, { size, y, color, from }: { size: number; y: number; color: string; from: number }) {
  const shown = `between(t,${from},${from + sceneSeconds})`;
  // Fades within a third of a second; the first scene starts at once, because its first frame is the poster.
  const fadeIn = from === 0 ? '1' : `(t-${from})/0.33`;
  const alpha = `min(1,min(${fadeIn},(${from + sceneSeconds}-t)/0.33))`;
  const place = `x=(w-text_w)/2:y=${y}`;
  return `drawtext=fontfile='${font}':text='${escaped(words)}':fontsize=${size}:fontcolor=${color}:${place}:alpha='max(0,${alpha})':enable='${shown}'`;
}

const length = scenes.length * sceneSeconds;
const filters = scenes.flatMap(([number, title, hint], index) => {
  const from = index * sceneSeconds;
  return [
    drawText(number, { size: 96, y: 110, color: colors.accent, from }),
    drawText(title, { size: 72, y: 240, color: colors.text, from }),
    drawText(hint, { size: 30, y: 350, color: colors.muted, from }),
  ];
});
// A bar along the lower edge shows the progress.
const bar = `[back][bar]overlay=x='-w+w*t/${length}':y=H-h`;
execFileSync(
  'ffmpeg',
  [
    ...['-y', '-loglevel', 'error', '-fflags', '+bitexact'],
    ...['-f', 'lavfi', '-i', `color=${colors.background}:size=960x540:rate=24:duration=${length}`],
    ...['-f', 'lavfi', '-i', `color=${colors.accent}:size=960x8:rate=24:duration=${length}`],
    ...['-filter_complex', `[0]${filters.join(',')}[back];[1]null[bar];${bar}`],
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'slow',
      '-crf',
      '24',
      '-threads',
      '1',
    ],
    ...['-map_metadata', '-1', '-flags:v', '+bitexact', '-movflags', '+faststart', output],
  ],
  { stdio: 'inherit' },
);
