import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstPicture } from './first-picture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to wait on a page that shows what is in the set. */
function waitOn(pathname: string, shown: Map<string, { complete?: boolean }>) {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { querySelector: (selector: string) => shown.get(selector) ?? null });
  const over = vi.fn();
  void afterFirstPicture().then(over);
  return over;
}

it('waits for the first picture of a feed, and no longer than 3 s', async () => {
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

it('does not wait for a picture where there will be none', async () => {
  const about = waitOn('/about', new Map());
  await vi.advanceTimersByTimeAsync(0);
  expect(about).toHaveBeenCalled();

  const empty = waitOn('/videos/nosuchtag', new Map([['[data-no-slides]', {}]]));
  await vi.advanceTimersByTimeAsync(200);
  expect(empty).toHaveBeenCalled();
});
