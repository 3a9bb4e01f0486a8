import { describe, expect, it } from 'vitest';
import { byteRange } from './serve-stored-file.ts';

describe('byteRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
  ])('%s is a part', (header, range) => expect(byteRange(header, 100)).toEqual(range));

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])('%s is beyond the end', (header) =>
    expect(byteRange(header, 100)).toBe('unsatisfiable'),
  );

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=-1-2'])(
    '%s asks for no part',
    (header) => expect(byteRange(header, 100)).toBeNull(),
  );

  it('finds nothing in an empty file', () => expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable'));
});
