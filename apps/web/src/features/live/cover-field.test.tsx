import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LiveDetails } from './live-details.tsx';

const setup = { title: 'Evening talk', tags: [], audience: 'all', cover: null, recording: 'off' };
const picture = new File(['x'], 'cover.png', { type: 'image/png' });
const address = '/live-covers/01900000-0000-7000-8000-000000000001-0123456789abcdef.webp';

/** The upload's answer; other calls go on as they are. */
function answer(status: number, body: unknown) {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === '/api/upload/live-cover'
      ? Promise.resolve(new Response(JSON.stringify(body), { status }))
      : fetch(input, init),
  );
}

async function openForm() {
  const user = renderInApp(<LiveDetails live={false} />, {
    'live.setup': setup,
    'live.removeCover': { ...setup, cover: null },
  });
  await screen.findByText('Evening talk');
  await user.click(screen.getByRole('button', { name: 'Edit details' }));
  await screen.findByRole('region', { name: 'Cover' });
  return user;
}
const images = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('a chosen cover is shown at once, and can be removed', async () => {
  const user = await openForm();
  answer(200, { error: null, cover: address });
  await user.upload(screen.getByLabelText('Choose a cover'), picture);
  await screen.findByRole('button', { name: 'Remove' });
  expect(images()).toEqual([address, address]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByLabelText('Choose a cover');
  expect(images()).toEqual([]);
});

test('what is wrong with a picture is said next to it', async () => {
  const user = await openForm();
  answer(413, { error: 'The cover can have at most 10 MB' });
  await user.upload(screen.getByLabelText('Choose a cover'), picture);
  await screen.findByText('The cover can have at most 10 MB');
});
