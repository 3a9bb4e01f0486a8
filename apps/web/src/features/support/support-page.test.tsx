import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SupportPage } from './support-page.tsx';

const isShown = (words: string) => screen.getByText(words).closest('[hidden], details:not([open]) > p') === null;

test('one section is open at a time, and its questions toggle independently', async () => {
  const user = renderInApp(<SupportPage />);
  await user.click(screen.getByText('I forgot my password'));
  await user.click(screen.getByText('How do I change my username, name or email?'));
  expect(document.querySelectorAll('details[open]')).toHaveLength(2);
  expect(isShown('What are Fox Coins?')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  expect(isShown('What are Fox Coins?')).toBe(true);
  expect(isShown('I forgot my password')).toBe(false);
});
