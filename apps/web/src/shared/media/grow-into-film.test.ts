import { afterEach, expect, it, vi } from 'vitest';
import { growIntoFilm } from './grow-into-film.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A grid whose film appears after `arrivesMs`; `update` is what the transition runs once it has its first picture. */
function openGrid({ reduced = false, arrivesMs = 0 } = {}) {
  vi.useFakeTimers();
  let arrived = false;
  let mutated: () => void = () => undefined;
  const root = { dataset: {} as Record<string, string> };
  const transition = vi.fn((update: () => Promise<void>) => {
    const finished = update();
    return { ready: Promise.resolve(), finished };
  });
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('document', {
    documentElement: root,
    body: {},
    querySelector: () => (arrived ? {} : null),
    startViewTransition: transition,
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(onChange: () => void) {
        mutated = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
  const picture = { style: { viewTransitionName: '' } };
  const go = vi.fn(() => {
    setTimeout(() => {
      arrived = true;
      mutated();
    }, arrivesMs);
  });
  // Only the style is used.
  growIntoFilm(picture as unknown as HTMLElement, go);
  return { root, transition, go, picture };
}

it('lets the picture go and names the stage until the film is there', async () => {
  const { root, transition, go, picture } = openGrid({ arrivesMs: 100 });
  expect(transition).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledOnce();
  expect(picture.style.viewTransitionName).toBe('');
  expect(root.dataset).toEqual({ openingFilm: '' });
  await vi.advanceTimersByTimeAsync(99);
  expect(root.dataset).toEqual({ openingFilm: '' });
  await vi.advanceTimersByTimeAsync(2);
  expect(root.dataset).toEqual({});
});

it('does not hold a slow page’s grid for long', async () => {
  const { root, go } = openGrid({ arrivesMs: 60_000 });
  expect(go).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect(root.dataset).toEqual({});
});

it('opens the page at once under reduced motion', () => {
  const { transition, go } = openGrid({ reduced: true });
  expect(transition).not.toHaveBeenCalled();
  expect(go).toHaveBeenCalledOnce();
});
