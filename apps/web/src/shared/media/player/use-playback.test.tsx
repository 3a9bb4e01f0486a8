import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../timing.ts';
import { usePlayback } from './use-playback.ts';

const source = { type: 'video', url: '/files/m/token/film.mp4' };

function Film({ waits, active = true }: { waits: boolean; active?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const { paused, toggle } = usePlayback(video, { sourceKey: 'm', source, near: true, waits, active });
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody watches it */}
      <video ref={video} data-testid="film" />
      <button type="button" onClick={toggle}>
        {paused ? 'Play' : 'Pause'}
      </button>
    </>
  );
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});

afterEach(async () => {
  cleanup();
  // The film is released when the page is idle, which must still be there.
  await new Promise<void>(whenIdle);
  vi.restoreAllMocks();
});

const address = () => screen.getByTestId('film').getAttribute('src');

test('a film plays by itself', async () => {
  render(<Film waits={false} />);
  await waitFor(() => expect(address()).toBe(source.url));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  screen.getByRole('button', { name: 'Pause' });
});

test('for people who save data it loads and plays only after a tap, each time', async () => {
  const { rerender } = render(<Film waits />);
  screen.getByRole('button', { name: 'Play' });
  expect(address()).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(address()).toBe(source.url));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  screen.getByRole('button', { name: 'Pause' });
  rerender(<Film waits active={false} />);
  rerender(<Film waits />);
  screen.getByRole('button', { name: 'Play' });
});
