import { expect, test } from 'vitest';
import { KeyFrames } from './rtmp-server.ts';

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
