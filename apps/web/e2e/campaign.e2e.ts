import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { onSlide, swipe, untilStill } from './feed-screen.ts';
import { frames } from './frames.ts';
import type { Person } from './person.ts';
import { address, unique } from './product.ts';

const stage = openStage();
const patience = { timeout: patienceMs };

async function ask(person: Person, query: string) {
  const reply = await person.context.request.post(`${address}/api`, { data: { query } });
  return (await reply.json()).data;
}

/** Two free videos of one creator, and their campaign's results. */
async function openCampaign() {
  const name = unique('spring');
  const creator = await stage.demo('ines-ridge@demo.test');
  const list = await ask(creator, '{ videos(limit: 20, filter: { username: "ines.ridge" }) { id visibility shop } }');
  const free = list.videos.filter(
    (media: { visibility: string; shop: number }) => media.visibility === 'free' && !media.shop,
  );
  const ids: string[] = free.slice(0, 2).map(({ id }: { id: string }) => id);
  const report = async () => {
    const asked = `{ campaign_report(campaign: "${name}") { views visitors swipes average_progress medias { media } } }`;
    return (await ask(creator, asked)).campaign_report;
  };
  return { path: `/?c=${name}&v=${ids.join(',')}`, name, ids, report };
}
const cookiesOf = async (person: Person) =>
  Object.fromEntries((await person.context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));

test('a campaign’s link starts with its videos, and its creator sees the results', async () => {
  const { path, name, ids, report } = await openCampaign();
  expect(ids).toHaveLength(2);
  const visitor = await stage.visitor(phone);
  const page = await visitor.open(path);
  await page.evaluate(() => sessionStorage.setItem('landing_seen', 'true'));
  await page.reload();
  await onSlide(page, 0);
  await expect.poll(async () => (await report()).views, patience).toBeGreaterThan(0);
  expect(await cookiesOf(visitor)).toMatchObject({ campaignId: name, videoIds: ids.join(','), current_video: ids[0] });
  await untilStill(page);
  await swipe(page, { y: -500 });
  await onSlide(page, 1);
  await expect.poll(async () => (await report()).swipes, patience).toBe(1);
  await expect.poll(async () => (await report()).medias.length, patience).toBe(2);
  expect(await report()).toMatchObject({ visitors: 1, average_progress: expect.any(Number) });
});

test('nothing is stored or sent before cookies are accepted', async () => {
  const { path, report } = await openCampaign();
  const visitor = await stage.visitor({ ...phone, fresh: true });
  const sent: string[] = [];
  visitor.context.on('request', (request) => request.url().includes('campaigns.') && sent.push(request.url()));
  await visitor.context.clock.install();
  const page = await visitor.open(path);
  // While it is open, nothing behind it can be found by role.
  await page.getByRole('button', { name: 'I am 18 or older', exact: true }).click();
  await onSlide(page, 0);
  await page.clock.fastForward(60_000);
  await frames(page);
  expect(Object.keys(await cookiesOf(visitor))).not.toEqual(expect.arrayContaining(['campaignId']));
  expect(sent).toEqual([]);
  expect((await report()).views).toBe(0);
});
