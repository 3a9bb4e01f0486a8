import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';
import { address } from './product.ts';

export interface Entry {
  file: string;
  description: string;
  /** Photos only. */
  altText?: string;
  tags: string[];
  /** In the page's time zone, in the field's format: 2026-11-21T18:30. */
  releaseAt?: string;
  viewableBy?: 'Everyone' | 'Subscribers' | 'Private';
}

/** Chooses files on /studio/upload, fills in their details, and starts the upload. */
export async function sendFiles(page: Page, entries: Entry[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  await (await chooser).setFiles(entries.map(({ file }) => file));
  for (const { file, description, altText, tags, releaseAt, viewableBy } of entries) {
    const card = page.getByRole('region', { name: basename(file), exact: true });
    await card.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
    if (altText) await card.getByRole('textbox', { name: 'Alt text', exact: true }).fill(altText);
    for (const tag of tags) {
      await card.getByRole('textbox', { name: 'Tags', exact: true }).fill(tag);
      await card.getByRole('textbox', { name: 'Tags', exact: true }).press('Enter');
    }
    if (viewableBy) await card.getByRole('radio', { name: viewableBy, exact: true }).check();
    if (releaseAt) {
      await card.getByRole('radio', { name: 'Scheduled', exact: true }).check();
      await card.getByLabel('Date and time', { exact: true }).fill(releaseAt);
    }
  }
  await page.getByRole('button', { name: /^Upload \d files?$/ }).click();
}

/** Opens an item of the review queue, which may have several pages. */
export async function openInQueue(page: Page, description: string): Promise<void> {
  const row = page
    .getByRole('list', { name: 'Queue', exact: true })
    .getByRole('button', { name: new RegExp(description) });
  const more = page.getByRole('button', { name: 'Load more', exact: true });
  await expect
    .poll(
      async () => {
        if (await row.isVisible()) return true;
        if (await more.isEnabled({ timeout: 500 }).catch(() => false)) await more.click();
        return false;
      },
      { timeout: patienceMs, interval: 300 },
    )
    .toBe(true);
  await row.click();
}

/** Approves by key, like staff. Leaving the page sends it before the ten seconds for undoing are over. */
export async function approve(page: Page, description: string): Promise<void> {
  await openInQueue(page, description);
  await page.keyboard.press('a');
  await page.getByText(`Approved: ${description}`).waitFor();
  const sent = page.waitForResponse(/\/trpc\/staff\.review\b/);
  await page.getByRole('link', { name: /^Reports/ }).click();
  expect((await sent).ok()).toBe(true);
  await page.goto(`${address}/staff`);
}

/** Stops a creator's live from their own page, which asks first. */
export async function endLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop Live', exact: true }).click();
  await page.getByRole('button', { name: 'End live', exact: true }).click();
}
