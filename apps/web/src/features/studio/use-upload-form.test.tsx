import { defaultMoneySettings } from '@foxreel/contracts';
import { type Notice, onNotice } from '@foxreel/ui/notify';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { signInForTest } from '../../shared/outbox/testing/sign-in-for-test.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { UploadPage } from './upload-page.tsx';

test('a file removed by mistake comes back with what was written about it', async () => {
  const notices: Notice[] = [];
  onTestFinished(onNotice((notice) => notices.push(notice)));
  const user = renderInApp(<UploadPage />, { 'site.operator': { terms: defaultMoneySettings } });
  act(() => signInForTest('mara'));
  await screen.findByRole('button', { name: 'Choose files' });
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('There is no file chooser');
  await user.upload(chooser, new File(['picture'], 'bay.png', { type: 'image/png' }));
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'First light');
  await user.click(screen.getByRole('button', { name: 'Remove bay.png' }));
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
  expect(notices.map(({ text }) => text)).toEqual(['bay.png removed']);
  act(() => notices[0]?.action?.onClick());
  expect(await screen.findByDisplayValue('First light')).toBeTruthy();
  screen.getByRole('button', { name: 'Upload 1 file' });
});
