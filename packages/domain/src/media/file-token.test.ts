import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFileToken, signFileToken } from './file-token.ts';

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21, 12, 30);
const media = '6e1b1f0a-0000-4000-8000-000000000001';
const other = '6e1b1f0a-0000-4000-8000-000000000002';
const viewer = '6e1b1f0a-0000-4000-8000-00000000000a';

test('a token opens its own media to its own viewer until it expires', () => {
  for (const whom of [viewer, 'public']) {
    const token = signFileToken('secret', media, whom, now);
    expect(signFileToken('secret', media, whom, now + 1000)).toBe(token);
    expect(readFileToken('secret', media, token, now)?.viewer).toBe(whom);
    expect(readFileToken('secret', media, token, now + 8 * hour)).toBeNull();
    expect(readFileToken('secret', other, token, now)).toBeNull();
    expect(readFileToken('another', media, token, now)).toBeNull();
  }
});

test('tokens are cached per hour, secret, media and viewer', () => {
  const tokens = [
    signFileToken('secret', media, 'public', now),
    signFileToken('secret', media, viewer, now),
    signFileToken('secret', other, 'public', now),
    signFileToken('another', media, 'public', now),
    signFileToken('secret', media, 'public', now + hour),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(signFileToken('secret', media, 'public', now)).toBe(tokens[0]);
  expect(readFileToken('secret', media, tokens[4] ?? '', now + 6 * hour + 1)).not.toBeNull();
});

test('a CDN can check a token with a key of its own, as docs/operations.md says', () => {
  const token = signFileToken('secret', media, 'public', now);
  const [expires = '', whom = '', signature = ''] = token.split('.');
  const key = createHmac('sha256', 'secret').update('files').digest('hex');
  const expected = createHmac('sha256', key)
    .update(`file|${media}|${expires}|${whom}`)
    .digest('base64url')
    .slice(0, 24);
  expect([whom, signature]).toEqual(['public', expected]);
  expect(Number.parseInt(expires, 36)).toBe(Date.UTC(2026, 10, 21, 19));
});
