import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SeekBar } from './seek-bar.tsx';
import { useSeekBack } from './use-seek-back.ts';

const startedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The bar over a video whose seekable part ends at 600 s. */
function Stage({ minutes, seekBack, video }: { minutes: number; seekBack: number; video: { currentTime: number } }) {
  // One live: another time of its start would be another live, which begins at its edge.
  const [started] = useState(() => startedAt(minutes));
  const seek = useSeekBack({ live: true, startedAt: started, seekBack });
  const ref = seek.video;
  useEffect(() => {
    const element = document.createElement('video');
    Object.defineProperties(element, {
      seekable: { value: { length: 1, end: () => 600 } },
      currentTime: {
        get: () => video.currentTime,
        set: (to: number) => {
          video.currentTime = to;
        },
      },
    });
    ref.current = element;
  }, [ref, video]);
  return (
    <>
      {seek.length > 0 && <SeekBar seek={seek} />}
      <output>{seek.from ?? 'edge'}</output>
    </>
  );
}
const source = () => screen.getByRole('status').textContent;

test('half a minute back, further back by the bar, and to live again', async () => {
  const video = { currentTime: 570 };
  const user = renderInApp(<Stage minutes={20} seekBack={7200} video={video} />);
  expect(source()).toBe('edge');
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back 30 seconds' }));
  expect(source()).toBe('30');
  const slider = screen.getByRole('slider', { name: 'Position in this live' });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:30 behind live');
  fireEvent.change(slider, { target: { value: '-200' } });
  expect(video.currentTime).toBe(400);
  expect(slider.getAttribute('aria-valuetext')).toBe('3:20 behind live');
  await user.click(screen.getByRole('button', { name: 'Jump to live' }));
  expect(source()).toBe('edge');
});

test('one goes back to the start of the live, and never out of the window', async () => {
  const video = { currentTime: 0 };
  const user = renderInApp(<Stage minutes={20} seekBack={45} video={video} />);
  await user.click(screen.getByRole('button', { name: 'Back 30 seconds' }));
  await user.click(screen.getByRole('button', { name: 'Back 30 seconds' }));
  expect(video.currentTime).toBe(555);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '-3' } });
  expect(source()).toBe('edge');
});

test('there is no way back where nothing is kept, or just after the start', () => {
  renderInApp(
    <>
      <Stage minutes={20} seekBack={0} video={{ currentTime: 0 }} />
      <Stage minutes={0.1} seekBack={7200} video={{ currentTime: 0 }} />
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Back 30 seconds' })).toBeNull();
});
