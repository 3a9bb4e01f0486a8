import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { QualitySheet } from './quality-sheet.tsx';
import { useQuality } from './use-quality.ts';

beforeEach(() => localStorage.clear());

/** A live with these renditions, of which 720p is on screen. */
function Live({ heights }: { heights: readonly number[] }) {
  const quality = useQuality();
  return (
    <>
      <button type="button" onClick={() => quality.report({ heights, shown: 720 })}>
        Play
      </button>
      <QualitySheet quality={quality} open onClose={() => {}} />
    </>
  );
}

const play = async (heights: readonly number[]) => {
  const user = renderInApp(<Live heights={heights} />);
  await user.click(screen.getByText('Play'));
  return user;
};
test('automatic says what plays, and a choice by keyboard is kept', async () => {
  const user = await play([720, 480, 360]);
  for (const name of ['720p', '480p', '360p']) screen.getByRole('radio', { name });
  const automatic = screen.getByRole('radio', { name: 'Automatic 720p' });
  expect(automatic).toHaveProperty('checked', true);
  automatic.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('radio', { name: '480p' })).toHaveProperty('checked', true);
  expect(localStorage.getItem('live_quality')).toBe('480');
});

test('a live without the kept quality plays the next smaller one, or its smallest', async () => {
  localStorage.setItem('live_quality', '480');
  await play([720, 360]);
  expect(screen.getByRole('radio', { name: '360p' })).toHaveProperty('checked', true);
});
