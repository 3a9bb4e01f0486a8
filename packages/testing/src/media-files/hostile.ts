import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

type Source = (name: 'landscape.mp4' | 'motion-jpeg.mov' | 'gps.jpg') => Promise<string>;

/** Files that must end as 'failed' and have no other effect. They reference /etc/passwd, for a careless reader to follow. */
export const hostileRecipes = {
  'playlist.mp4': async () =>
    Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  'concat.mp4': async () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  'playlist-behind-ftyp.mp4': async () =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom\0\0\0\x01isommp42'),
      Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    ]),
  'matroska-noise.mkv': async () =>
    Buffer.concat([
      Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
      Buffer.alloc(40_000, 0xa7),
    ]),
  'vector.png': async () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
    ),
  'animation.png': async () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'bomb.png': async () => hugePng(30_000),
  'empty.mp4': async () => Buffer.alloc(0),
  'words.mp4': async () => Buffer.from('These are words, and no moving picture at all.\n'.repeat(50)),
  'truncated.mp4': async (source) => {
    const whole = await readFile(await source('landscape.mp4'));
    return whole.subarray(0, Math.floor(whole.length * 0.4));
  },
  'headless.mp4': async (source) => {
    const whole = Buffer.from(await readFile(await source('landscape.mp4')));
    whole.fill(0xff, whole.indexOf('moov') + 4);
    return whole;
  },
  'giant.mov': async (source) => claimGiant(await readFile(await source('motion-jpeg.mov'))),
  'truncated.jpg': async (source) => {
    const whole = await readFile(await source('gps.jpg'));
    return whole.subarray(0, Math.floor(whole.length * 0.5));
  },
} as const satisfies Record<string, (source: Source) => Promise<Buffer>>;

/** A one-bit PNG of `side` by `side` pixels: small on disk, huge once decoded. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes every frame of a motion JPEG, and the track, claim 65,500 by 65,500 pixels. */
function claimGiant(file: Buffer): Buffer {
  const giant = Buffer.from(file);
  for (let at = giant.indexOf('ffc0', 0, 'hex'); at >= 0; at = giant.indexOf('ffc0', at + 2, 'hex')) {
    giant.writeUInt16BE(65_500, at + 5);
    giant.writeUInt16BE(65_500, at + 7);
  }
  const entry = giant.indexOf('jpeg', giant.indexOf('stsd'));
  giant.writeUInt16BE(65_500, entry + 28);
  giant.writeUInt16BE(65_500, entry + 30);
  return giant;
}
