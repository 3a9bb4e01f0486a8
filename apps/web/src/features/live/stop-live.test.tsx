import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { mayLeave } from '../../shared/navigation/leaving.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { StopLive } from './stop-live.tsx';

function Page({ endsWithPage, onStop }: { endsWithPage: boolean; onStop: () => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <p>Here: {pathname}</p>
      <Link to="/lives">Lives</Link>
      <Link to="?popup=camera_options">Options</Link>
      <StopLive viewers={2} endsWithPage={endsWithPage} onStop={onStop} />
    </>
  );
}

test('a link asks before it leaves a live that ends with its page; a popup of the page does not', async () => {
  const onStop = vi.fn();
  const user = renderInApp(<Page endsWithPage onStop={onStop} />);
  await user.click(screen.getByRole('link', { name: 'Options' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Lives' }));
  await user.click(await screen.findByRole('button', { name: 'Stay live' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Here: /');
  expect(onStop).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Lives' }));
  await user.click(await screen.findByRole('button', { name: 'End live' }));
  expect(onStop).toHaveBeenCalledOnce();
});

test('a link opened in a new tab leaves the live alone', async () => {
  const user = renderInApp(<Page endsWithPage onStop={() => {}} />);
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Lives' }));
  await user.keyboard('{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Here: /');
});

test('an encoder’s live goes on without its page, so nothing asks', async () => {
  const user = renderInApp(<Page endsWithPage={false} onStop={() => {}} />);
  await user.click(screen.getByRole('link', { name: 'Lives' }));
  await screen.findByText('Here: /lives');
  expect(mayLeave()).toBe(true);
});
