import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { openFootage } from './footage.ts';
import { uploadPrivateFilm } from './private-media.ts';
import { address, demo } from './product.ts';

const stage = openStage();
const footage = openFootage();

/** The film starts again and again, and its caption shows in its first seconds. */
const shows = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

test('a creator uploads captions and mends them over the film; a viewer chooses language, size and background', async () => {
  const [creator, staff] = [await stage.demo(demo.creator), await stage.demo(demo.staff)];
  const { id } = await uploadPrivateFilm(footage, creator, staff);
  const page = await creator.open(`/account/media/private/videos/${id}`);
  const upload = async (vtt: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a VTT file', exact: true }).click();
    await (await chooser).setFiles({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) });
  };
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await upload('WEBVTT\n\n00:00,000 --> 00:03,000\nFalsch');
  await page.getByText('Line 3: times of a caption look like 00:01.000 --> 00:04.000').waitFor();
  await upload('WEBVTT\n\n00:00.000 --> 00:03.000\nFalsch');
  await page.getByText('Captions saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit captions in Deutsch', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption at 00:00.000', exact: true }).fill('Richtig & gut');
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('00:00.000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be after the start', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('00:02.500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove captions in Deutsch', exact: true }).waitFor();

  await page.getByLabel('Language', { exact: true }).selectOption('en');
  await page.getByRole('button', { name: 'Write captions', exact: true }).click();
  await page.getByRole('button', { name: 'Add a caption here', exact: true }).click();
  await page.getByRole('textbox', { name: 'Caption at 00:00.000', exact: true }).fill('Right');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove captions in English', exact: true }).waitFor();

  const data = { query: 'mutation ($id: ID!) { updateMedia(id: $id, private: false) { id } }', variables: { id } };
  expect((await page.request.post(`${address}/api`, { data })).ok()).toBe(true);
  const viewer = await (await stage.newcomer(phone)).open(`/creator_demo/video/${id}`);
  await viewer.getByRole('button', { name: 'Show captions', exact: true }).click();
  await shows(viewer, 'Right');
  await viewer.getByRole('button', { name: 'Caption settings', exact: true }).click();
  await viewer.getByLabel('Language', { exact: true }).selectOption('de');
  await viewer.getByRole('radio', { name: 'Large', exact: true }).check();
  await viewer.getByRole('radio', { name: 'Solid', exact: true }).check();
  await viewer.keyboard.press('Escape');
  await shows(viewer, 'Richtig & gut');
  await viewer.reload();
  await viewer.getByRole('button', { name: 'Hide captions', exact: true }).waitFor();
  await shows(viewer, 'Richtig & gut');
  await viewer.getByRole('button', { name: 'Caption settings', exact: true }).click();
  const chosen = async () => [
    await viewer.getByLabel('Language', { exact: true }).inputValue(),
    await viewer.getByRole('radio', { name: 'Large', exact: true }).isChecked(),
    await viewer.getByRole('radio', { name: 'Solid', exact: true }).isChecked(),
  ];
  expect(await chosen()).toEqual(['de', true, true]);
}, 180_000);
