import { describe, expect, it } from 'vitest';
import { isLandscape } from './media-queries.ts';

describe('a media’s orientation', () => {
  it('is landscape only if wider than high', () => {
    expect(isLandscape({ width: 1920, height: 1080 })).toBe(true);
    expect(isLandscape({ width: 1080, height: 1080 })).toBe(false);
    expect(isLandscape({ width: null, height: null })).toBe(false);
  });
});
