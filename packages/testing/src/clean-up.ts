import { afterAll, vi } from 'vitest';

/** The files of a worker share its modules and globals: each puts back what it replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
