import { describe, expect, it } from 'vitest';
import { isLandscape, startingWith } from './media-queries.ts';

describe('a media’s orientation', () => {
  it('is landscape only if wider than high', () => {
    expect(isLandscape({ width: 1920, height: 1080 })).toBe(true);
    expect(isLandscape({ width: 1080, height: 1080 })).toBe(false);
    expect(isLandscape({ width: null, height: null })).toBe(false);
  });
});

it('a feed begins with the media of its first answer, as far as they are there', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(startingWith(items, ['c', 'x', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  expect(startingWith(items, [])).toEqual(items);
});
