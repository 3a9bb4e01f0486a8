import type { Page } from 'playwright-core';

/** Stops a creator's live from their own page, which asks first. */
export async function endLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop Live' }).click();
  await page.getByRole('button', { name: 'End live', exact: true }).click();
}
