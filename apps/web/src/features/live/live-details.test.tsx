import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDraft } from '../../shared/forms/drafts.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LiveDetails } from './live-details.tsx';

const setup = { title: 'Evening talk', tags: [], audience: 'all', cover: null, recording: 'off' };

async function openForm(live: boolean) {
  const user = renderInApp(<LiveDetails live={live} />, { 'live.setup': setup, 'live.saveSetup': setup });
  await screen.findByText('Evening talk');
  await user.click(screen.getByRole('button', { name: 'Edit details' }));
  await screen.findByRole('group', { name: 'Recording' });
  return user;
}

test('the form says what becomes of a recording, for the audience that is chosen', async () => {
  const user = await openForm(false);
  screen.getByText('Nothing is kept when your live ends.');
  await user.click(screen.getByRole('radio', { name: 'Publish' }));
  screen.getByText(/a video for everyone/);
  await user.click(screen.getByRole('radio', { name: 'Subscribers' }));
  screen.getByText(/a video for subscribers/);
  await user.click(screen.getByRole('radio', { name: 'Followers' }));
  screen.getByText(/stays private until you publish it/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('during a live, a recording is switched on for the next one', async () => {
  const user = await openForm(true);
  await user.click(screen.getByRole('radio', { name: 'Private' }));
  screen.getByText('If you turn it on now, your next live is recorded.');
});

test('what is typed survives closing the form, until it is discarded or saved', async () => {
  const user = await openForm(false);
  const reopen = async () => {
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit details' }));
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  };
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' by the sea');
  await user.click(screen.getByRole('radio', { name: 'Followers' }));
  expect((await reopen()).value).toBe('Evening talk by the sea');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Followers' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect((await reopen()).value).toBe('Evening talk');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();

  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(readDraft('live-details', ['title'])).toEqual({});
});
