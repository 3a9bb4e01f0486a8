import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';

/**
 * Waits until the current history entry represents this many open layers; undefined for none. A closed layer removes its entry
 * a moment later, which would undo a navigation started before.
 */
export const layers = (page: Page, count: number | undefined) =>
  expect.poll(() => page.evaluate(() => history.state.layers), { timeout: patienceMs }).toBe(count);
