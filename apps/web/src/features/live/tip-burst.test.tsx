import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { useTipSounds } from './tip-burst.tsx';

function SoundSwitch() {
  const { on, toggle } = useTipSounds();
  return (
    <button type="button" onClick={toggle}>
      {on ? 'rings' : 'silent'}
    </button>
  );
}

test('tips ring until switched off, on every part of the screen and on the next visit', async () => {
  const person = renderInApp(
    <>
      <SoundSwitch />
      <SoundSwitch />
    </>,
  );
  const [first] = screen.getAllByRole('button', { name: 'rings' });
  if (!first) throw new Error('There is no switch');
  await person.click(first);
  expect(screen.getAllByRole('button', { name: 'silent' })).toHaveLength(2);
  expect(localStorage.getItem('tip_sounds_off')).toBe('true');
  await person.click(first);
  expect(screen.getAllByRole('button', { name: 'rings' })).toHaveLength(2);
});
