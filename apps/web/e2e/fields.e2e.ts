import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, openStage, phone } from './browser.ts';

const stage = openStage();

interface Pace {
  /** From each field down to the next label or button. */
  steps: number[];
  /** From a field's note up to the field, and down to what follows. */
  notes: { up: number; down: number }[];
}

/** The vertical spacing of the form's fields, in pixels. */
const paceOf = (page: Page, label: string): Promise<Pace> =>
  page.getByRole('textbox', { name: label, exact: true }).evaluate((field) => {
    const form = field.closest('form');
    const tops = [...(form?.querySelectorAll('label, [type="submit"]') ?? [])].map((el) => el.getBoundingClientRect());
    const pace: Pace = { steps: [], notes: [] };
    for (const input of form?.querySelectorAll('input:not([type="hidden"]), textarea') ?? []) {
      const { left, right, bottom } = input.getBoundingClientRect();
      const below = tops.filter((box) => box.top > bottom && box.left < right && box.right > left);
      if (below.length === 0) continue;
      const next = Math.min(...below.map(({ top }) => top));
      const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      const said = note?.getBoundingClientRect();
      pace.steps.push(Math.round(next - bottom));
      if (said && note?.textContent)
        pace.notes.push({ up: Math.round(said.top - bottom), down: Math.round(next - said.bottom) });
    }
    return pace;
  });

async function isEven(page: Page, label: string, notes: number) {
  const pace = await paceOf(page, label);
  expect(pace.steps).toEqual(pace.steps.map(() => pace.steps[0]));
  expect(pace.notes).toHaveLength(notes);
  for (const { up, down } of pace.notes) expect(down).toBeGreaterThanOrEqual(3 * up);
}

test('fields are evenly spaced, and notes stay close to their field', async () => {
  for (const size of [phone, desktop]) {
    const page = await (await stage.visitor(size)).open('/signup');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor();
    await isEven(page, 'Name', 2);
    await name.click();
    await page.keyboard.press('Tab');
    await page.getByText('Name is required', { exact: true }).waitFor();
    await isEven(page, 'Name', 3);

    const member = await stage.demo('fan@demo.test', size);
    const edit = await member.open('/profile/edit');
    await edit.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await isEven(edit, 'Name', 4);
    for (const [path, label] of [
      ['basic', 'Username'],
      ['basic', 'Email address'],
      ['delete', 'Current password'],
    ] as const) {
      const settings = await member.open(`/account/settings/${path}`);
      await settings.getByRole('textbox', { name: label, exact: true }).waitFor();
      await isEven(settings, label, 1);
    }
  }
});
