import { expect, test } from 'vitest';
import { openStage } from './browser.ts';

const stage = openStage();

test('the policies are listed, dated and plain, and lead back', async () => {
  const visitor = await stage.visitor();
  const page = await visitor.open('/about');
  await page.getByText('Bucharest, Romania').waitFor();
  await page.getByRole('link', { name: 'Terms of Service', exact: true }).click();
  await page.getByRole('heading', { name: 'Terms of Service', exact: true }).waitFor();
  await page.getByText('The minimum payout is $200.').waitFor();
  const words = (await page.getByRole('article').textContent()) ?? '';
  expect(words).toMatch(/Last updated \w+ \d+, \d{4}/);
  for (const term of ['at least 18 years old', '21', '8.33%', '80%', '70%', '7 days', '$200', '15 days', '30 days'])
    expect(words).toContain(term);
  // One figure, from the configuration, wherever the minimum payout is named.
  expect(words).not.toContain('$100');
  await page.getByRole('link', { name: 'Back to About', exact: true }).click();
  await page.getByRole('link', { name: 'Complaint Procedure', exact: true }).click();
  await page.getByText('To be updated.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(/\/about$/);
});
