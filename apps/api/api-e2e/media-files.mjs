import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of colored stripes. */
export function picture(width = 320, height = 480) {
  const chunk = (type, body) => {
    const content = Buffer.concat([Buffer.from(type), body]);
    const bytes = Buffer.alloc(content.length + 8);
    bytes.writeUInt32BE(body.length, 0);
    content.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(content), content.length + 4);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const shift = Math.floor(Math.random() * 255);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows.set([(x + shift) & 255, (y * 2) & 255, (x ^ y) & 255], y * (width * 3 + 1) + 1 + x * 3);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A short H.264 video with audio. */
export function film(seconds = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-e2e-'));
  try {
    const file = join(folder, 'film.mp4');
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=360x640:rate=24:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=330:duration=${seconds}`,
    ];
    execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', [
      '-loglevel',
      'error',
      ...inputs,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-shortest',
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** POST /api/upload/media as documented: media_files and medias[i][field]. */
export function uploadForm(files) {
  const form = new FormData();
  files.forEach(({ bytes, name, ...details }, index) => {
    form.append('media_files', new Blob([bytes]), name);
    for (const [field, value] of Object.entries({
      description: 'Made by an external client',
      'tags[]': ['outside', 'test'],
      ...details,
    })) {
      for (const one of [value].flat())
        form.append(
          `medias[${index}]${field.endsWith('[]') ? `[${field.slice(0, -2)}][]` : `[${field}]`}`,
          String(one),
        );
    }
  });
  return form;
}

/** The fields of a media that tests query. */
export const mediaFields =
  'id type access source { type url } thumbnail { grid poster } likes like comments approved verified shop visibility user { username } processed { status original } info';
