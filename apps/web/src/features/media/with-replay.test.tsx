import type { LiveReplayMessageView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mediaForTest } from '../../shared/media/testing/media-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { WithReplay } from './with-replay.tsx';

const user = { username: 'fan', fullname: 'Fay Fan', avatar: null, live: false, livestream: null, creator: false };
const said = (id: string, second: number, text: string): LiveReplayMessageView => ({
  ...{ id, second, text },
  user: { ...user, id: `user-${id}` },
});
const chat = [said('a', 2, 'Hello'), said('b', 9, 'What a sunset')];

/** A film beside which the chat stands, at this second. */
function film(second: number): HTMLVideoElement {
  const stage = document.createElement('div');
  stage.dataset['stage'] = '';
  const video = document.createElement('video');
  video.currentTime = second;
  stage.append(video);
  document.body.append(stage);
  return video;
}

test('the chat of a recorded live appears as its film plays', async () => {
  const video = film(3);
  const viewer = renderInApp(<WithReplay media={mediaForTest()} comments={<p>Comments here</p>} />, {
    'live.replay': chat,
  });
  screen.getByText('Comments here');
  await viewer.click(await screen.findByRole('radio', { name: 'Live chat' }));
  await screen.findByText('Hello');
  expect(screen.queryByText('What a sunset')).toBeNull();
  video.currentTime = 10;
  await screen.findByText('What a sunset');
  screen.getByText('0:09');
  await viewer.click(screen.getByRole('radio', { name: 'Comments' }));
  screen.getByText('Comments here');
  video.parentElement?.remove();
});

test('beside other films there are comments alone', async () => {
  renderInApp(<WithReplay media={mediaForTest()} comments={<p>Comments here</p>} />, {
    'live.replay': null,
  });
  screen.getByText('Comments here');
  await expect.poll(() => screen.queryByRole('radio')).toBeNull();
});
