import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { linesOf } from './lines-of.ts';
import { signIn } from './person.ts';
import { unique } from './product.ts';

const stage = openStage();

/** Adds the sandbox's paying card in the open dialog; first checks the field errors. */
async function typeCard(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the card', { exact: true }).fill('Ada Fan');
  await dialog.getByLabel('Card number', { exact: true }).fill('4242424242424241');
  await dialog.getByLabel('Expiry (MM/YY)', { exact: true }).fill('1320');
  await dialog.getByLabel('Security code', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Save card', exact: true }).click();
  for (const message of ['Card Number is invalid', 'Expire Date is invalid', 'Card Verification Value is invalid'])
    await dialog.getByText(message, { exact: true }).waitFor();
  await dialog.getByLabel('Card number', { exact: true }).fill('4242424242424242');
  expect(await dialog.getByLabel('Card number', { exact: true }).inputValue()).toBe('4242 4242 4242 4242');
  await dialog.getByLabel('Expiry (MM/YY)', { exact: true }).fill('1240');
  await dialog.getByLabel('Security code', { exact: true }).fill('123');
  await dialog.getByRole('button', { name: 'Save card', exact: true }).click();
}

/** Waits until the pack has arrived and the dialog is closed. */
async function untilBought(page: Page) {
  await page.waitForURL((url) => !url.searchParams.has('popup'));
  await page.getByLabel('Fox Coin balance', { exact: true }).getByText('70 Fox Coins', { exact: true }).waitFor();
}

test('a fan without coins tips a creator: adds a card and a pack on the way, and returns to the tip', async () => {
  const fan = await stage.newcomer(phone);
  const page = await fan.open('/creator_demo');
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in dollars', { exact: true }).fill('2');
  await dialog.getByText('Minimum $3', { exact: true }).waitFor();
  for (const [typed, words] of [
    ['7,50', 'Tips must be whole dollars'],
    ['much', 'Tips Amount must be a number'],
  ] as const) {
    await dialog.getByLabel('Amount in dollars', { exact: true }).fill(typed);
    await dialog.getByLabel('Amount in dollars', { exact: true }).blur();
    await dialog.getByText(words, { exact: true }).waitFor();
  }
  await dialog.getByRole('button', { name: '$10', exact: true }).click();
  await dialog.getByText('You need 28 Fox Coins more for this.').waitFor();
  expect(await dialog.getByText('Not enough credits in your wallet.').count()).toBe(0);
  await dialog.getByLabel('Message', { exact: true }).fill('Lovely light');
  await dialog.getByRole('button', { name: 'Add more credits', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add card', exact: true }).click();
  await typeCard(page);
  await dialog.getByRole('radio', { name: /^28 Fox Coins/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Buy 28 Fox Coins for $10', exact: true }).click();
  await dialog.getByRole('heading', { name: /^Tip / }).waitFor();
  expect(await dialog.getByLabel('Message', { exact: true }).inputValue()).toBe('Lovely light');
  await dialog.getByRole('button', { name: 'Send $10 tip', exact: true }).click();
  await page.getByText(/^You sent .+ a \$10 tip$/).waitFor();
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  expect(await dialog.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  await page.goto(new URL('/account/purchases', page.url()).href);
  await page.getByText('0 Fox Coins', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Tip' }).getByText(/-28$/).waitFor();
  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByRole('button', { name: 'Remove Visa ending in 4242', exact: true }).click();
  await page.getByText('No cards yet', { exact: true }).waitFor();
});

test('a subscription states its price before, is canceled, and reactivated', async () => {
  const creator = await stage.demo('creator@demo.test');
  const price = await creator.open('/account/subscription');
  await price.getByLabel('Price in dollars', { exact: true }).fill('0.5');
  await price.getByRole('button', { name: /^Save/ }).click();
  await price.getByText('Price must be a number of at least 1').waitFor();
  await price.getByLabel('Price in dollars', { exact: true }).fill('9.99');
  await price.getByRole('button', { name: /^Save/ }).click();
  await price.getByText(/^Saved\./).waitFor();

  const fan = await stage.newcomer();
  const page = await fan.open('/account/purchases/payment?popup=add_card');
  await typeCard(page);
  await page.getByRole('button', { name: 'Add more credits', exact: true }).click();
  await page.getByRole('button', { name: 'Buy 70 Fox Coins for $25', exact: true }).click();
  await untilBought(page);
  await page.goto(new URL('/creator_demo', page.url()).href);
  await page.getByRole('button', { name: /^Subscribe/ }).click();
  const dialog = page.getByRole('dialog');
  for (const words of ['Cancel at any time', 'Discreet billing']) await dialog.getByText(words).waitFor();
  await dialog.getByRole('button', { name: /^Subscribe for \d+ Fox Coins$/ }).click();
  const subscribed = page.getByRole('button', { name: 'Subscribed', exact: true });
  await subscribed.click();
  await dialog.getByText(/^Renews on .* for 28 Fox Coins$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel subscription', exact: true }).click();
  await dialog.getByRole('button', { name: 'Keep it', exact: true }).waitFor();
  expect(await linesOf(dialog.getByRole('button', { name: 'Cancel subscription', exact: true }))).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel subscription', exact: true }).click();
  await page.getByText(/^Canceled\. Your subscription ends on/).waitFor();
  await page.goto(new URL('/account/purchases/subscriptions', page.url()).href);
  await page.getByText(/^Ends on/).waitFor();
  await page.getByRole('button', { name: /^Manage/ }).click();
  await dialog.getByRole('button', { name: 'Reactivate', exact: true }).click();
  await page.getByText(/^Reactivated\. Your subscription renews on/).waitFor();
});

test('Subscribe states the trial price to first-time subscribers, and is hidden where subscribing is closed', async () => {
  const page = await (await stage.newcomer()).open('/ines.ridge');
  const subscribe = page.getByRole('button', { name: /^Subscribe/ });
  await expect.poll(() => subscribe.textContent()).toBe('Subscribe$3.99 for 1 week, then $9.99 a month');
  // The demo fan already was her subscriber.
  const former = await (await stage.demo('fan@demo.test')).open('/ines.ridge');
  await former.getByRole('button', { name: 'Subscribed', exact: true }).waitFor();

  await page.goto(new URL('/bokeh.bea/photo', page.url()).href);
  await page.getByRole('button', { name: 'Message', exact: true }).waitFor();
  expect(await subscribe.count()).toBe(0);
  await page
    .getByRole('link', { name: /Locked.*Subscribers/ })
    .first()
    .click();
  await page.getByText('Not accepting new subscribers right now.', { exact: true }).waitFor();
  await page.getByText('Only subscribers can comment', { exact: true }).waitFor();
  expect(await subscribe.count()).toBe(0);
});

test('paid media opens in place once bought, also in another tab', async () => {
  const fan = await stage.newcomer();
  const page = await fan.open('/account/purchases/payment?popup=add_card');
  await typeCard(page);
  await page.getByRole('button', { name: 'Add more credits', exact: true }).click();
  await page.getByRole('button', { name: 'Buy 70 Fox Coins for $25', exact: true }).click();
  await untilBought(page);
  await page.goto(new URL('/orrery/shop', page.url()).href);
  await page
    .getByRole('link', { name: /, Locked/ })
    .first()
    .click();
  const locked = (tab: Page) => tab.getByRole('button', { name: /^Unlock for \$/ });
  await locked(page).waitFor();
  const other = await fan.openListening(new URL(page.url()).pathname);
  await locked(other).waitFor();
  await locked(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Unlock for \d+ Fox Coins$/ }).click();
  for (const tab of [page, other]) await locked(tab).waitFor({ state: 'detached' });
  await page.getByText('Unlocked', { exact: true }).waitFor();
});

test('a creator sees earnings, downloads them as CSV, and sets payout details; staff see it', async () => {
  const creator = await stage.demo('creator@demo.test', phone);
  const page = await creator.open('/account/earnings');
  await page.getByText('Pending 7 day waiting period', { exact: true }).waitFor();
  await page.getByRole('img', { name: /the last 30 days/ }).waitFor();
  const csv = await creator.context.request.get(new URL('/api/account/earnings.csv', page.url()).href);
  expect(await csv.text()).toContain('date,type,from,value_usd,state,available_date,price_usd');
  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  await page.getByLabel('SEPA transfer', { exact: true }).check();
  await page.getByLabel('Account holder', { exact: true }).fill(unique('Ada '));
  await page.getByLabel('IBAN', { exact: true }).fill('DE00 1234');
  await page.getByRole('button', { name: 'Save payout details', exact: true }).click();
  await page.getByText('IBAN is invalid', { exact: true }).waitFor();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save payout details', exact: true }).click();
  await page.getByText('Payout details saved', { exact: true }).waitFor();
  await page.getByText(/^Payouts are on hold until .+ because you changed your payout details\.$/).waitFor();

  const staff = await (await stage.visitor()).context;
  await signIn(staff, 'staff@demo.test');
  const desk = await staff.newPage();
  await desk.goto(new URL('/staff/payouts', page.url()).href);
  await desk.getByRole('heading', { name: 'Payouts', exact: true }).waitFor();
  await desk.getByRole('link', { name: 'Refunds', exact: true }).click();
  await desk.getByLabel('Buyer', { exact: true }).fill('nobody.at.all');
  await desk.getByRole('button', { name: 'Show', exact: true }).click();
  await desk.getByText('No account has this username', { exact: true }).waitFor();
});

test('a non-creator has no earnings; a visitor signs in first', async () => {
  const fan = await stage.newcomer();
  const page = await fan.open('/account/earnings');
  await page.waitForURL((url) => url.pathname === '/');
  const visitor = await (await stage.visitor()).open('/creator_demo?popup=tips&user=creator_demo');
  await visitor.waitForURL(/\/signin$/);
});
