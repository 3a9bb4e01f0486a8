import { describe, expect, it } from 'vitest';
import { editPath, listPath, readKind, readTab } from './details.ts';

describe('one’s media paths', () => {
  it('name the tab of a media, whatever a private one’s visibility', () => {
    const media = { id: 'm1', type: 'photo', visibility: 'free', private: false } as const;
    expect(editPath(media)).toBe('/account/media/free/photos/m1');
    expect(editPath({ ...media, visibility: 'subscription', type: 'video' })).toBe(
      '/account/media/subscription/videos/m1',
    );
    expect(editPath({ ...media, private: true })).toBe('/account/media/private/photos/m1');
    expect(listPath('private', null)).toBe('/account/media/private');
  });

  it('accept singular and plural, and nothing else', () => {
    expect([readKind('video'), readKind('photos'), readKind('films'), readKind(undefined)]).toEqual([
      'videos',
      'photos',
      null,
      null,
    ]);
    expect([readTab('subscription'), readTab('all')]).toEqual(['subscription', null]);
  });
});
