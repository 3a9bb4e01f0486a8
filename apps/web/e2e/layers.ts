import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';

/**
 * Waits until the history entry that the browser is at stands for so many open layers; undefined for none.
 * A layer that was closed takes its entry back a moment later, which would take the way to a new address back too.
 */
export const layers = (page: Page, count: number | undefined) =>
  expect.poll(() => page.evaluate(() => history.state.layers), { timeout: patienceMs }).toBe(count);
