import { afterAll, vi } from 'vitest';

/** Test files in one worker share modules and globals, so each restores what it replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
