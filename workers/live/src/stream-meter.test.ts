import { expect, test } from 'vitest';
import { StreamMeter } from './stream-meter.ts';

function flvTag(type: 8 | 9, time: number, body: number[], bytes = body.length): Buffer {
  const tag = Buffer.alloc(11 + bytes);
  tag[0] = type;
  tag.writeUIntBE(time & 0xffffff, 4, 3);
  tag[7] = time >> 24;
  Buffer.from(body).copy(tag, 11);
  return tag;
}

const configuration = (profile: number, compatibility: number, level: number) =>
  flvTag(9, 0, [0x17, 0, 0, 0, 0, 1, profile, compatibility, level]);
const picture = (time: number, key: boolean, bytes: number) => flvTag(9, time, [key ? 0x17 : 0x27, 1, 0, 0, 0], bytes);
const sound = (time: number) => flvTag(8, time, [0xaf, 1], 200);

/** Feeds a stream of 30 pictures a second; `delayMs` is how late the picture with that number arrives, null that it is left out. */
function feed(
  meter: StreamMeter,
  clock: { now: number },
  pictures: number,
  delayMs: (n: number) => number | null = () => 0,
) {
  for (let n = 0; n < pictures; n += 1) {
    const time = Math.round((n * 1000) / 30);
    const delay = delayMs(n);
    if (delay === null) continue;
    clock.now = 1_000_000 + time + delay;
    meter.note(picture(time, n % 60 === 0, 10_000));
    meter.note(sound(time));
  }
}

function started() {
  const clock = { now: 1_000_000 };
  const meter = new StreamMeter(() => clock.now);
  meter.note(configuration(100, 0, 41));
  return { clock, meter };
}

test('measures bitrate, pictures, key frames, profile and sound of a steady stream', () => {
  const { clock, meter } = started();
  expect(meter.health(null)).toBeNull();
  feed(meter, clock, 300);
  const health = meter.health({ width: 1280, height: 720 });
  expect(health).toMatchObject({
    keySeconds: 2,
    width: 1280,
    height: 720,
    profile: 'High',
    level: '4.1',
    sound: 'AAC',
    droppedFrames: 0,
    lateParts: 0,
  });
  expect(health?.fps).toBeCloseTo(30, 0);
  expect(health?.videoKbps).toBeGreaterThan(2_300);
  expect(health?.videoKbps).toBeLessThan(2_500);
});

test('counts pictures that the encoder left out, and half seconds that came late, and forgets both after a minute', () => {
  const { clock, meter } = started();
  feed(meter, clock, 300, (n) => (n >= 100 && n < 110 ? null : n >= 200 && n < 230 ? 900 : 0));
  const health = meter.health(null);
  expect(health?.droppedFrames).toBe(10);
  expect(health?.lateParts).toBeGreaterThanOrEqual(2);
  clock.now += 61_000;
  meter.note(picture(71_000, true, 10_000));
  expect(meter.health(null)).toMatchObject({ lateParts: 0 });
});

test('a stream without sound, of another profile, with one key frame has no distance yet', () => {
  const clock = { now: 0 };
  const meter = new StreamMeter(() => clock.now);
  meter.note(configuration(66, 0xc0, 30));
  meter.note(picture(0, true, 1_000));
  expect(meter.health(null)).toMatchObject({
    profile: 'Constrained Baseline',
    level: '3.0',
    sound: null,
    keySeconds: null,
    fps: null,
  });
});

test('ignores tags that are too short to be any', () => {
  const { meter } = started();
  meter.note(Buffer.alloc(3));
  meter.note(Buffer.alloc(12, 9));
  expect(meter.health(null)).toBeNull();
});
