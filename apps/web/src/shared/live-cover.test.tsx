import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BeforePicture } from './live-cover.tsx';

const shown = (cover: string | null, avatar: string | null) =>
  render(<BeforePicture cover={cover} avatar={avatar} />)
    .container.querySelector('img')
    ?.getAttribute('src');

test('a live shows its cover until its picture is there, without one its creator, and without both nothing', () => {
  expect(shown('/live-covers/sea.webp', '/avatars/ann.webp')).toBe('/live-covers/sea.webp');
  expect(shown(null, '/avatars/ann.webp')).toBe('/avatars/ann.webp');
  expect(shown(null, null)).toBeUndefined();
});
