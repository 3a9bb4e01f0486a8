import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture with a red upper and a blue lower half: its pixels show which way is up. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1030c0' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#d02010' } },
      top: 0,
      left: 0,
    },
  ]);

export const photoRecipes = {
  /** Taken sideways (orientation 6), with location and camera in its metadata. */
  'gps.jpg': async () =>
    halves(1200, 900)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secret Camera' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 12/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '16/1 22/1 26/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  'clear.png': async () =>
    sharp({ create: { width: 700, height: 300, channels: 4, background: { r: 10, g: 200, b: 90, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  'large.webp': async () => halves(2600, 1800).webp({ quality: 60 }).toBuffer(),
  'dot.png': async () => halves(2, 2).png().toBuffer(),
  /** A photo followed by a web page and the end of an archive. */
  'polyglot.jpg': async () =>
    Buffer.concat([
      await halves(400, 400).jpeg().toBuffer(),
      Buffer.from('<script>alert("payload")</script>PK\u0005\u0006'),
      randomBytes(18),
    ]),
} as const satisfies Record<string, () => Promise<Buffer>>;
