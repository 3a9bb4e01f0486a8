import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { current, feedOf } from './feed-screen.ts';
import { address } from './product.ts';

const stage = openStage();

test('a film is saved from its menu, sorted into a collection, found again, and removed', async () => {
  const page = await (await stage.newcomer(phone)).open('/videos');
  await feedOf(page).waitFor();
  await current(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.waitForURL(/popup=report_block/);
  const film = new URL(page.url()).searchParams.get('media');
  await page.getByRole('button', { name: /^Save/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved', exact: true });
  await sheet.getByRole('textbox', { name: 'Collection name', exact: true }).fill('Slow mornings');
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'Slow mornings', exact: true }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');

  await page.goto(`${address}/account`);
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await page.waitForURL('**/account/saved');
  await page.getByRole('link', { name: 'Slow mornings', exact: true }).click();
  const tile = page.locator(`a[href$="/${film}"]`);
  await tile.waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
  await page.getByRole('textbox', { name: 'Collection name', exact: true }).fill('Quick nights');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('heading', { name: 'Quick nights', exact: true }).waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/account/saved');
  await page.getByRole('link', { name: 'All saved', exact: true }).click();
  await tile.click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await sheet.getByRole('button', { name: 'Remove from Saved', exact: true }).click();
  await page.getByText('No longer saved', { exact: true }).waitFor();
  await page.goto(`${address}/account/saved`);
  await page.getByText('There is nothing here yet', { exact: true }).waitFor();
}, 180_000);
