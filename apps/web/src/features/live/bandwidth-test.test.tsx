import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveCameraChoice } from '../../shared/use-camera.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { BandwidthTest } from './bandwidth-test.tsx';

const { kbps } = vi.hoisted(() => ({ kbps: vi.fn<() => Promise<number>>() }));
vi.mock('./measure-upload.ts', async (original) => ({
  ...(await original<typeof import('./measure-upload.ts')>()),
  measureUpload: kbps,
}));

async function tested(answer: number | Error) {
  kbps.mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  saveCameraChoice({ camera: null, microphone: null, quality: '720' });
  const user = renderInApp(<BandwidthTest />);
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  return user;
}

test('says plainly which quality the line carries', async () => {
  await tested(3_240);
  await screen.findByText('Your connection is good for 720p');
  screen.getByText('It uploads 3.2 Mbit/s.');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('a line below the chosen quality offers the one that it carries', async () => {
  const user = await tested(1_800);
  await screen.findByText('Your connection is good for 480p');
  screen.getByText(/720p, your choice, would stutter/);
  await user.click(screen.getByRole('button', { name: 'Use 480p' }));
  await expect.poll(() => screen.queryByText(/would stutter/)).toBeNull();
});

test('a line that is too slow is told so, with what helps', async () => {
  await tested(300);
  await screen.findByText(/too slow for a live: it uploads 0.3 Mbit\/s, and 480p needs 1.5/);
});

test('a failed test says why', async () => {
  await tested(new Error('Too many tries. Wait a moment and try again'));
  await screen.findByText('Too many tries. Wait a moment and try again');
  screen.getByRole('button', { name: 'Test connection' });
});
