import { expect, test } from 'vitest';
import { preferH264 } from './whip.ts';

const offer = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 98',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=102',
  'a=rtpmap:98 VP9/90000',
  '',
].join('\r\n');

test('H.264 and its retransmission come first, and nothing else changes', () => {
  expect(preferH264(offer)).toBe(offer.replace('96 97 102 103 98', '102 103 96 97 98'));
  expect(preferH264(preferH264(offer))).toBe(preferH264(offer));
});

test('an offer without it, and a malformed one, stay unchanged', () => {
  const without = offer.replace('H264', 'AV1');
  expect(preferH264(without)).toBe(without);
  for (const text of ['', 'nonsense', 'm=video']) expect(preferH264(text).trim()).toBe(text);
});
