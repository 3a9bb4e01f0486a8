import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { MediaStage } from './media-stage.tsx';
import { mediaForTest } from './testing/media-for-test.ts';

const media = mediaForTest({ access: 'subscribe', visibility: 'subscription' });
const offer = (unit: 'month' | 'week') => ({
  user: 'u',
  trial: null,
  period: { duration: 1, unit, cents: 499 },
  enabled: true,
  firstCharge: { coins: 14, cents: 499, trial: false },
  nextCharge: { coins: 14, cents: 499, date: '2026-12-20T10:00:00.000Z' },
});
const show = (unit: 'month' | 'week') =>
  renderInApp(<MediaStage media={media} active near fit="cover" onRefresh={async () => {}} />, {
    'wallet.detail': offer(unit),
  });

test('media for subscribers says what a month costs', async () => {
  show('month');
  await screen.findByText('$4.99 a month');
  screen.getByRole('link', { name: 'Subscribe' });
});

test('other terms are said where they are chosen', async () => {
  show('week');
  await screen.findByRole('link', { name: 'Subscribe' });
  expect(screen.queryByText(/\$4\.99/)).toBeNull();
});
