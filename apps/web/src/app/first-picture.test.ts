import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstPicture } from './first-picture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts waiting on a page with these elements. */
function waitOn(pathname: string, shown: Map<string, { complete?: boolean }>) {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { querySelector: (selector: string) => shown.get(selector) ?? null });
  const over = vi.fn();
  void afterFirstPicture().then(over);
  return over;
}

it('waits for a feed’s first picture, up to 3 s', async () => {
  const picture = { complete: false };
  const over = waitOn('/videos', new Map([['[data-current] [data-stage] img', picture]]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).not.toHaveBeenCalled();
  picture.complete = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(over).toHaveBeenCalled();

  const never = waitOn('/', new Map());
  await vi.advanceTimersByTimeAsync(3100);
  expect(never).toHaveBeenCalled();
});

it('does not wait where there will be no picture', async () => {
  const about = waitOn('/about', new Map());
  await vi.advanceTimersByTimeAsync(0);
  expect(about).toHaveBeenCalled();

  const empty = waitOn('/videos/nosuchtag', new Map([['[data-no-slides]', {}]]));
  await vi.advanceTimersByTimeAsync(200);
  expect(empty).toHaveBeenCalled();
});
