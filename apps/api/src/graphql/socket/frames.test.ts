import { expect, test } from 'vitest';
import { messageHead, SharedFrames, sharedTail } from './frames.ts';

/** The texts of unmasked frames, RFC 6455 5.2. */
function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81);
    const short = bytes.readUInt8(at + 1);
    const [length, from] =
      short < 126
        ? [short, at + 2]
        : short === 126
          ? [bytes.readUInt16BE(at + 2), at + 4]
          : [Number(bytes.readBigUInt64BE(at + 2)), at + 10];
    texts.push(bytes.toString('utf8', from, from + length));
    at = from + length;
  }
  return texts;
}

const payloads = ['1', JSON.stringify('é'.repeat(100)), JSON.stringify('x'.repeat(70_000))];
const wanted = (id: string) =>
  payloads.map((payload) => `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`);

test('each id has its own frames, short and long, from the same bytes', () => {
  for (const ids of [
    ['a', 'b'],
    ['Schlüssel "1"', 'Schlüssel "2"'],
  ]) {
    const frames = new SharedFrames(payloads.map(sharedTail), messageHead(ids[0] ?? '').bytes);
    for (const id of ids) expect(textsOf(frames.with(messageHead(id)))).toEqual(wanted(id));
  }
});

test('returned bytes stay unchanged', () => {
  const frames = new SharedFrames(payloads.map(sharedTail), messageHead('a').bytes);
  const kept = frames.with(messageHead('a'));
  frames.giveAway();
  expect(textsOf(frames.with(messageHead('b')))).toEqual(wanted('b'));
  expect(textsOf(kept)).toEqual(wanted('a'));
});
