import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from './make-picture.ts';

const make = (accountId: string, source: Uint8Array) =>
  makePicture({
    accountId,
    source,
    field: 'upload',
    typeMessage: 'Only pictures',
    shape: (picture) => picture.resize(64, 64, { fit: 'inside' }).webp(),
  });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1030c0' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The header of a PNG of this size, without pixels: decoding it fails. */
function headOfPng(width: number, height: number): Buffer {
  const header = Buffer.from([0x49, 0x48, 0x44, 0x52, ...new Array<number>(8).fill(0), 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const chunk = (body: Buffer, length: number) => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk(header, 13), chunk(Buffer.from('IDATxxxx'), 4)]);
}

test('a small picture waits for one large picture of another account, not for all of them', async () => {
  const [large, small] = await Promise.all([plain(4000, 3000), plain(8, 8)]);
  const done: string[] = [];
  const of = async (accountId: string, source: Uint8Array) => {
    await make(accountId, source);
    done.push(accountId);
  };
  await Promise.all([of('a', large), of('a', large), of('a', large), of('a', large), of('b', small)]);
  expect(done).toEqual(['a', 'b', 'a', 'a', 'a']);
});

test('too many pixels are detected in the header, and the error names the field and the limit', async () => {
  const message = 'A picture can have at most 50 megapixels. This one has 64';
  await expect(make('a', headOfPng(8000, 8000))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message,
    fields: { upload: [message] },
  });
});

test('an undecodable file has the wrong type', async () => {
  for (const source of [Buffer.from('words'), headOfPng(80, 80)])
    await expect(make('a', source)).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      fields: { upload: ['Only pictures'] },
    });
});
