import type { LiveSetupView, StreamHealthView } from '@foxreel/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LiveDetails } from './live-details.tsx';
import { StopLive } from './stop-live.tsx';
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
  problems: [{ code: 'key_frames_far', obsSetting: 'Settings → Output → Streaming → Keyframe Interval: 1 s' }],
};

test('the health panel shows the measures, and for a problem the setting to change in OBS', async () => {
  renderInApp(<StreamHealthPanel />, { 'live.health': health });
  await screen.findByText('4,210 kbit/s');
  screen.getByText('29.9 per second');
  screen.getByText('H.264 High 4.1');
  screen.getByText('1 problem');
  const distance = screen.getByText('8.3 s');
  within(distance).getByRole('img', { name: 'Out of range' });
  screen.getByText('OBS: Settings → Output → Streaming → Keyframe Interval: 1 s');
});

test('a healthy stream says so, and marks nothing', async () => {
  renderInApp(<StreamHealthPanel />, { 'live.health': { ...health, keySeconds: 2, problems: [] } });
  await screen.findByText('All good');
  expect(screen.queryByRole('img', { name: 'Out of range' })).toBeNull();
});

test('stopping a live asks first, and says who would have to leave', async () => {
  let stopped = 0;
  const user = renderInApp(<StopLive viewers={2} onStop={() => (stopped += 1)} />);
  await user.click(screen.getByRole('button', { name: 'Stop Live' }));
  const question = within(await screen.findByRole('dialog', { name: 'End your live?' }));
  question.getByText(/^2 people are watching/);
  await user.click(question.getByRole('button', { name: 'Stay live' }));
  expect(stopped).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Stop Live' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End live' }));
  expect(stopped).toBe(1);
});

const setup: LiveSetupView = {
  ...{ title: 'Evening talk', tags: ['talk'], cover: null, audience: 'followers' },
};

test('the details of a live are shown, edited and saved', async () => {
  const user = renderInApp(<LiveDetails live={false} />, {
    'live.setup': setup,
    'live.saveSetup': { ...setup, title: 'Night talk' },
  });
  await screen.findByText('Evening talk');
  await user.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'About this live' }));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Night talk');
  await user.click(
    within(dialog.getByRole('group', { name: 'Who can watch' })).getByRole('radio', { name: 'Everyone' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Night talk');
});
