import { describe, expect, it } from 'vitest';
import { searchPlace, tagPath } from './search-queries.ts';

describe('a path below /s', () => {
  it('has tabs and sub-tabs', () => {
    expect(searchPlace({})).toEqual({ tab: 'media', kind: 'video' });
    expect(searchPlace({ tab: 'media', subTab: 'photo' })).toEqual({ tab: 'media', kind: 'photo' });
    expect(searchPlace({ tab: 'tags' })).toEqual({ tab: 'tags' });
    expect(searchPlace({ tab: 'creators' })).toEqual({ tab: 'creators' });
    expect(searchPlace({ tab: 'favorites', subTab: 'photo', tag: 'purchased' })).toEqual({
      tab: 'favorites',
      kind: 'photo',
      favorites: 'purchased',
    });
    expect(searchPlace({ tab: 'tags', subTab: 'photo', tag: 'sea' })).toEqual({
      tab: 'tag',
      kind: 'photo',
      tag: 'sea',
    });
    expect(tagPath('road trip')).toBe('/s/tags/video/road%20trip');
  });

  it('redirects from unknown paths', () => {
    expect(searchPlace({ tab: 'favorites' })).toEqual({ elsewhere: '/s/favorites/video/liked' });
    expect(searchPlace({ tab: 'favorites', subTab: 'photo' })).toEqual({ elsewhere: '/s/favorites/photo/liked' });
    expect(searchPlace({ tab: 'nothing' })).toEqual({ elsewhere: '/s' });
    expect(searchPlace({ tab: 'media', subTab: 'film' })).toEqual({ elsewhere: '/s/media' });
    expect(searchPlace({ tab: 'tags', subTab: 'x' })).toEqual({ elsewhere: '/s/tags' });
  });
});
