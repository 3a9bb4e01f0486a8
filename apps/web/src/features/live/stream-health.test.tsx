import type { StreamHealthView } from '@foxreel/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { StreamHealthPanel } from './stream-health.tsx';

const health: StreamHealthView = {
  ...{
    at: '2026-11-25T10:00:00Z',
    videoKbps: 4_210,
    audioKbps: 128,
    fps: 29.9,
    keySeconds: 8.3,
    width: 1280,
    height: 720,
  },
  ...{ profile: 'High', level: '4.1', sound: 'AAC', droppedFrames: 0, lateParts: 0 },
  ...{ ladder: 'full', renditions: [480, 360] },
  problems: [{ code: 'key_frames_far', obsSetting: 'Settings → Output → Streaming → Keyframe Interval: 1 s' }],
};

test('the health panel shows the measures, and for a problem the setting to change in OBS', async () => {
  renderInApp(<StreamHealthPanel />, { 'live.health': health });
  await screen.findByText('4,210 kbit/s');
  screen.getByText('29.9 per second');
  screen.getByText('H.264 High 4.1');
  screen.getByText('1 problem');
  screen.getByText('Viewers on slow connections can also get 480p, 360p.');
  const distance = screen.getByText('8.3 s');
  within(distance).getByRole('img', { name: 'Out of range' });
  screen.getByText('OBS: Settings → Output → Streaming → Keyframe Interval: 1 s');
});

test('a healthy stream says so, and marks nothing', async () => {
  renderInApp(<StreamHealthPanel />, { 'live.health': { ...health, keySeconds: 2, problems: [] } });
  await screen.findByText('All good');
  expect(screen.queryByRole('img', { name: 'Out of range' })).toBeNull();
});

test('says when the server carries no more resolutions', async () => {
  renderInApp(<StreamHealthPanel />, { 'live.health': { ...health, ladder: 'source_only', renditions: [] } });
  await screen.findByText(/^This server has no capacity for lower resolutions right now/);
});
