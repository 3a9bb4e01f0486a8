import { expect, test } from 'vitest';
import { firstDelayMs, KeyFrames, pictureRates, withoutDelay } from './flv-tags.ts';

const tag = (type: number, kind: number, packet: number) => {
  const flv = Buffer.alloc(32);
  flv[0] = type;
  flv[11] = kind;
  flv[12] = packet;
  return flv;
};
const key = tag(9, 0x17, 1);
const between = tag(9, 0x27, 1);
const sound = tag(8, 0xaf, 1);
const headers = tag(9, 0x17, 0);

test('recognizes key frames by their position, starting at the first one', () => {
  const frames = new KeyFrames(new Date(0));
  for (const flv of [Buffer.from('FLV'), headers, between, key, sound, between, key, headers, between])
    frames.note(flv);
  expect([0, 1, 2, 3, 4].map((index) => frames.isKey(index))).toEqual([true, false, true, false, null]);
  frames.note(key);
  expect(frames.isKey(4)).toBe(true);
  expect(frames.firstAt()).toEqual(new Date(0));
});

test('measures pictures by the encoder’s clock, and shows the first one as soon as it is decoded', () => {
  const tags = [headers, key, sound, between, between, between].map((flv, index) => {
    const one = Buffer.concat([flv, Buffer.alloc(index * 100)]);
    one.writeUIntBE(1_000 + index * 100, 4, 3);
    return one;
  });
  tags[1]?.writeUIntBE(67, 13, 3);
  // Three more pictures in 400 ms.
  expect(pictureRates(tags)).toEqual({ fps: 7.5, kbps: ((3 * 32 + 1_200) * 8) / 400 });
  expect(pictureRates([headers, key])).toEqual({ fps: 0, kbps: 0 });
  expect(firstDelayMs(tags)).toBe(67);
  expect(firstDelayMs([withoutDelay(tags[1] ?? key)])).toBe(0);
});
