import { expect, test } from 'vitest';
import { openStage, patienceMs } from './browser.ts';
import { openFootage } from './footage.ts';
import { frames } from './frames.ts';
import { playbackOf } from './playback.ts';
import { uploadPrivateFilm } from './private-media.ts';
import { demo, unique } from './product.ts';

const stage = openStage();
const footage = openFootage();

test('a creator offers a private video; a fan buys coins, unlocks it and finds it under favorites', async () => {
  const [creator, staff, fan] = [await stage.demo(demo.creator), await stage.demo(demo.staff), await stage.newcomer()];
  const media = await uploadPrivateFilm(footage, creator, staff);
  const words = unique('Only for you ');

  const desk = await creator.openListening(`/messages/to/${fan.username}`);
  const composer = desk.getByRole('textbox', { name: 'Write a message', exact: true });
  await composer.fill('Half a sentence');
  await desk.getByRole('button', { name: 'Attach', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Private media', exact: true }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('button', { name: new RegExp(media.description) }).click();
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await sheet.getByText('Text is required', { exact: true }).waitFor();
  await sheet.getByRole('textbox', { name: 'Message', exact: true }).fill(words);
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('$5');
  const slider = sheet.getByRole('slider', { name: 'Preview', exact: true });
  expect([await slider.getAttribute('min'), await slider.getAttribute('max'), await slider.inputValue()]).toEqual([
    '5',
    '12',
    '10',
  ]);
  await slider.press('ArrowLeft');
  await sheet.getByText('The first 9 seconds play').waitFor();
  await sheet.getByRole('button', { name: 'Send for $5', exact: true }).click();
  await desk.getByRole('article', { name: 'Paid media', exact: true }).getByText(words).waitFor();
  // The sheet has its own Send: the composer's text is not sent with it.
  expect(await composer.inputValue()).toBe('Half a sentence');
  expect(await desk.getByRole('log').getByText('Half a sentence').count()).toBe(0);

  const inbox = await fan.openListening('/messages/inbox');
  await inbox
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: words })
    .click();
  const card = inbox.getByRole('article', { name: 'Paid media', exact: true });
  await card.getByText(words).waitFor();
  await card.getByLabel('Preview of 9 seconds', { exact: true }).waitFor();
  expect(await inbox.content()).not.toContain('master.m3u8');
  stage.watch.allow(/Failed to load resource|net::ERR_FAILED/);
  const terms = /\/trpc\/[^?]*wallet\.terms/;
  await inbox.route(terms, (route) => route.abort());
  await card.getByRole('button', { name: 'Unlock · $5', exact: true }).click();
  const question = inbox.getByRole('dialog', { name: 'Unlock this message', exact: true });
  await question.getByText('Couldn’t load the price and your balance', { exact: true }).waitFor();
  expect(await question.getByRole('button', { name: /^Unlock/ }).count()).toBe(0);
  await inbox.unroute(terms);
  await question.getByRole('button', { name: 'Try again', exact: true }).click();
  await question.getByText('Not enough credits in your wallet.').waitFor();
  const more = question.getByRole('link', { name: 'Add more credits', exact: true });
  expect(await more.getAttribute('href')).toBe('/account/purchases/payment');
  await question.getByRole('button', { name: 'Close', exact: true }).click();

  const card4242 = { card_name: 'Ada Fan', card_number: '4242424242424242', expire_date: '12/45', cvv: '123' };
  const origin = new URL(inbox.url()).origin;
  expect((await fan.context.request.post(`${origin}/api/sandbox/card`, { data: card4242 })).ok()).toBe(true);
  const query = 'mutation ($key: String!) { buyCoins(value: 10, idempotency_key: $key) { amount } }';
  const bought = await fan.context.request.post(`${origin}/api`, { data: { query, variables: { key: unique('k') } } });
  expect(await bought.json()).toEqual({ data: { buyCoins: { amount: 28 } } });

  const second = await fan.openListening(inbox.url().slice(origin.length));
  await second.getByRole('button', { name: 'Unlock · $5', exact: true }).waitFor();
  await card.getByRole('button', { name: 'Unlock · $5', exact: true }).click();
  await question.getByRole('button', { name: 'Unlock for 14 Fox Coins', exact: true }).click();
  await card.getByText('Unlocked', { exact: true }).waitFor();
  await second
    .getByRole('article', { name: 'Paid media', exact: true })
    .getByText('Unlocked', { exact: true })
    .waitFor();
  await card.locator('video').waitFor();
  // Reopened it does not autoplay, and plays beyond what was loaded.
  await second.reload();
  const film = second.locator('video');
  await film.waitFor();
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: patienceMs })
    .toBeGreaterThanOrEqual(3);
  await frames(second);
  expect((await playbackOf(film)).paused).toBe(true);
  await film.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 4;
    return element.play();
  });
  await expect.poll(async () => (await playbackOf(film)).time, { timeout: patienceMs }).toBeGreaterThan(10);
  const favorites = await fan.open('/s/favorites/video/purchased');
  await favorites.locator(`a[href*="${media.id}"]`).first().waitFor();

  // Deleted by its creator it stays with its buyer, without a rejected label.
  const remove = 'mutation ($id: ID!) { deleteMedia(id: $id) }';
  await creator.context.request.post(`${origin}/api`, { data: { query: remove, variables: { id: media.id } } });
  await favorites.reload();
  await favorites.locator(`a[href*="${media.id}"]`).first().waitFor();
  expect(await favorites.getByText('REJECTED', { exact: true }).count()).toBe(0);
  await favorites.locator(`a[href*="${media.id}"]`).first().click();
  await favorites.locator('[data-stage]').first().waitFor();
  await favorites.getByText(media.description).first().waitFor();
  expect(await favorites.getByText('REJECTED', { exact: true }).count()).toBe(0);
}, 180_000);

test('private media joins a mass message without asking to send it', async () => {
  const [creator, staff] = [await stage.demo(demo.creator), await stage.demo(demo.staff)];
  const media = await uploadPrivateFilm(footage, creator, staff);
  const page = await creator.open('/messages/mass/new');
  await page.getByRole('textbox', { name: 'Message 1', exact: true }).fill('Hello to all');
  await page.getByRole('button', { name: 'Add private media', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Paid message', exact: true });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(media.description) })
    .click();
  await sheet.getByRole('textbox', { name: 'Message', exact: true }).fill('Only for you');
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('$5');
  await sheet.getByRole('button', { name: 'Add private media', exact: true }).click();
  await page.getByRole('group', { name: 'Messages', exact: true }).getByText('Only for you').waitFor();
  expect(await page.getByRole('dialog', { name: 'Send now?', exact: true }).count()).toBe(0);
  // The review shows what will be sent: picture, price, lengths and audience.
  await page.getByRole('button', { name: 'Review and send', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Send now?', exact: true });
  const offer = review.getByRole('region', { name: 'Preview', exact: true });
  await offer.getByText('Only for you').waitFor();
  await offer.getByText(/\$5 · Preview: \d+ s of \d+ s/).waitFor();
  await expect
    .poll(() => offer.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: patienceMs })
    .toBeGreaterThan(0);
  await review.getByRole('button', { name: 'Go back', exact: true }).click();
}, 120_000);
