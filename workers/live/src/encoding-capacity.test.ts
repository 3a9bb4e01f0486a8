import { expect, test } from 'vitest';
import { EncodingCapacity } from './encoding-capacity.ts';
import { affordableRenditions, ladderCost, worthwhileRenditions } from './plan-renditions.ts';

const source = { width: 1920, height: 1080, fps: 30, kbps: 6_000 };
const heights = (all: readonly { height: number }[]) => all.map(({ height }) => height);
const capacityOf = (setting: 'auto' | number, pixels: number) =>
  new EncodingCapacity(setting, { ffmpeg: 'ffmpeg', logger: { info: () => {} } }, () => Promise.resolve(pixels));

test('a stream is worth the sizes below its own that need clearly less bitrate', () => {
  expect(heights(worthwhileRenditions(source))).toEqual([480, 720, 360]);
  expect(heights(worthwhileRenditions({ ...source, width: 1080, height: 1920 }))).toEqual([480, 720, 360]);
  expect(heights(worthwhileRenditions({ ...source, kbps: 2_500 }))).toEqual([480, 360]);
  expect(worthwhileRenditions({ ...source, kbps: 280 })).toEqual([]);
  expect(worthwhileRenditions({ ...source, width: 640, height: 360 })).toEqual([]);
});

test('encodes what the machine carries, the most useful first', () => {
  const all = worthwhileRenditions(source);
  expect(heights(affordableRenditions(source, all, ladderCost(source, all)))).toEqual([480, 720, 360]);
  expect(heights(affordableRenditions(source, all, ladderCost(source, all.slice(0, 1)) + 7_000_000))).toEqual([
    480, 360,
  ]);
  expect(affordableRenditions(source, all, 1_000_000)).toEqual([]);
});

test('lives share the capacity of the machine, and give it back', async () => {
  const all = worthwhileRenditions(source);
  const capacity = capacityOf('auto', ladderCost(source, all) * 2);
  const first = await capacity.grant(source);
  expect([heights(first.renditions), first.worth]).toEqual([[480, 720, 360], 3]);
  const second = await capacity.grant(source);
  expect([second.renditions, second.worth]).toEqual([[], 3]);
  first.release();
  first.release();
  expect(heights((await capacity.grant(source)).renditions)).toEqual([480, 720, 360]);
});

test('a number is the most for each live, whatever the machine carries', async () => {
  const capacity = capacityOf(1, 0);
  for (let live = 0; live < 2; live += 1) {
    const { renditions, worth } = await capacity.grant(source);
    expect([heights(renditions), worth]).toEqual([[480], 1]);
  }
});
