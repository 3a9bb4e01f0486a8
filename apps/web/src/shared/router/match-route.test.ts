import { describe, expect, it } from 'vitest';
import { matchRoute } from './match-route.ts';

const routes = [
  '/*',
  '/',
  '/:username',
  '/videos/:tag?',
  '/signin',
  '/:username/live',
  '/:username/:type/:mediaId',
  '/messages/inbox/:threadId?',
  '/messages/to/:username',
].map((path) => ({ path }));

const find = (address: string) => {
  const found = matchRoute(routes, address);
  return found && [found.route.path, found.params];
};

describe('the route of an address', () => {
  it('prefers fixed parts to named ones', () => {
    expect(find('/signin')).toEqual(['/signin', {}]);
    expect(find('/mira')).toEqual(['/:username', { username: 'mira' }]);
    expect(find('/mira/live')).toEqual(['/:username/live', { username: 'mira' }]);
  });
  it('takes optional parts with and without', () => {
    expect(find('/videos')).toEqual(['/videos/:tag?', { tag: undefined }]);
    expect(find('/videos/night%20city')).toEqual(['/videos/:tag?', { tag: 'night city' }]);
  });
  it('names every part', () => {
    expect(find('/mira/video/7')).toEqual([
      '/:username/:type/:mediaId',
      { username: 'mira', type: 'video', mediaId: '7' },
    ]);
    expect(find('/messages/to/mira')).toEqual(['/messages/to/:username', { username: 'mira' }]);
  });
  it('takes the root, a trailing slash, a broken escape and the unknown', () => {
    expect(find('/')).toEqual(['/', {}]);
    expect(find('/signin/')).toEqual(['/signin', {}]);
    expect(find('/%E0%A4%A')).toEqual(['/:username', { username: '%E0%A4%A' }]);
    expect(find('/a/b/c/d')).toEqual(['/*', {}]);
  });
});
