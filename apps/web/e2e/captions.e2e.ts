import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { openFootage } from './footage.ts';
import { address, demo, unique } from './product.ts';
import { sendFiles } from './studio.ts';

const stage = openStage();
const footage = openFootage();
const longMs = 90_000;

test('a creator adds captions, mends them over the film, and a viewer chooses how they look', async () => {
  const creator = await stage.demo(demo.creator);
  const description = unique('Spoken ');
  const page = await creator.open('/studio/upload');
  const file = footage.film(3, '360x640', 24);
  await sendFiles(page, [{ file, description, tags: ['mine'], viewableBy: 'Private' }]);
  await page.getByText('Waiting for approval').waitFor({ timeout: longMs });
  await page.goto(`${address}/account/media/private`);
  await page.getByRole('link', { name: description }).click();
  await page.waitForURL(/\/account\/media\/private\/videos\/[\w-]+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);

  const upload = async (vtt: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a VTT file' }).click();
    await (await chooser).setFiles({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) });
  };
  await page.getByLabel('Language').selectOption('de');
  await upload('WEBVTT\n\n00:00,000 --> 00:03,000\nFalsch');
  await page.getByText('Line 3: times of a caption look like 00:01.000 --> 00:04.000').waitFor();
  await upload('WEBVTT\n\n00:00.000 --> 00:03.000\nFalsch');
  await page.getByText('Captions saved').waitFor();

  await page.getByRole('button', { name: 'Edit captions in Deutsch' }).click();
  await page.getByRole('textbox', { name: 'Caption at 00:00.000' }).fill('Richtig & gut');
  await page.getByRole('textbox', { name: 'End' }).fill('00:00.000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must be after the start').waitFor();
  await page.getByRole('textbox', { name: 'End' }).fill('00:02.500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove captions in Deutsch' }).waitFor();

  await page.goto(`${address}/${creator.username}/video/${id}`);
  const video = page.locator('video').first();
  await page.getByRole('button', { name: 'Show captions' }).click();
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const [track] = element.textTracks;
      const cues = track?.mode === 'showing' ? [...(track.cues ?? [])] : [];
      return cues.map((cue) => cue instanceof VTTCue && [cue.endTime, cue.getCueAsHTML().textContent]);
    });
  await expect.poll(shown, { timeout: patienceMs }).toEqual([[2.5, 'Richtig & gut']]);
  await page.getByRole('button', { name: 'Caption settings' }).click();
  await page.getByRole('radio', { name: 'Large' }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Hide captions' }).waitFor();
  const size = () => video.evaluate((element: HTMLVideoElement) => element.dataset['captionSize']);
  await expect.poll(size, { timeout: patienceMs }).toBe('large');
}, 180_000);
