import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { ask, startEncoder } from './encoder.ts';
import { untilItPlays } from './playback.ts';
import { unique } from './product.ts';

const stage = openStage();
/** No other journey goes live with this one. */
const broadcaster = 'field-notes@demo.test';
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a fan is reminded of a live for followers, gets in by following, and its recording has what they wrote', async () => {
  stage.watch.allow(/Failed to load resource|HLS /);
  const [creator, fan] = [await stage.demo(broadcaster), await stage.newcomer()];
  const must = async (query: string) => {
    const reply = await ask(creator, query);
    expect(reply).not.toContain('errors');
    return reply;
  };
  const title = unique('At the hide ');
  const planned = await must(`mutation { scheduleLive(title: "${title}", starts_at: "${hoursAhead(2)}") { id } }`);
  const id = /"id":"([^"]+)"/.exec(planned)?.[1];
  await must(`mutation { saveLiveSetup(title: "${title}", audience: followers, recording: private) { audience } }`);

  const profile = await fan.openListening(`/${creator.username}`);
  const announced = profile.getByRole('listitem').filter({ hasText: title });
  await announced.getByRole('button', { name: 'Remind me', exact: true }).click();
  await announced.getByRole('button', { name: 'Reminder set', exact: true }).waitFor();
  await must(`mutation { changeScheduledLive(id: "${id}", starts_at: "${hoursAhead(3)}") { id } }`);
  await profile.getByText(`moved a live: ${title}`).waitFor();
  await must(`mutation { cancelScheduledLive(id: "${id}") }`);

  const encoder = await startEncoder(creator);
  const page = await fan.openListening(`/${creator.username}/live`);
  await page.getByText('is live for followers').waitFor();
  await page
    .getByRole('button', { name: `Follow ${creator.username}`, exact: true })
    .first()
    .click();
  await untilItPlays(page.locator('video'), 2 * patienceMs);
  const words = unique('I hear it ');
  await page.getByLabel('Write a message', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await page.getByRole('log').getByText(words).waitFor();
  await encoder.stop();
  await must('mutation { saveLiveSetup(title: "", audience: all, recording: off) { audience } }');

  const recording = () => ask(creator, '{ live_summary { recording { state media } } }');
  await expect.poll(recording, { timeout: 2 * patienceMs, interval: 500 }).toContain('"state":"kept"');
  const media = /"media":"([^"]+)"/.exec(await recording())?.[1];
  const film = await creator.open(`/${creator.username}/video/${media}`);
  await film.getByRole('radio', { name: 'Live chat', exact: true }).check({ timeout: 2 * patienceMs });
  // It stands at the second at which it was written.
  await film
    .getByRole('list', { name: 'Live chat', exact: true })
    .getByText(words)
    .waitFor({ timeout: 2 * patienceMs });
}, 240_000);
