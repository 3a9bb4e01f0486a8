import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import { linesOf } from './lines-of.ts';
import { readMail } from './mails.ts';
import { address, demo, password, unique } from './product.ts';

const stage = openStage();

/** Reports an account like its form, which has its own test. */
async function report(
  by: Awaited<ReturnType<typeof stage.newcomer>>,
  username: string,
  details: string,
): Promise<void> {
  const { request } = by.context;
  const asked = encodeURIComponent(JSON.stringify({ username }));
  const profile = await (await request.get(`${address}/trpc/account.profile?input=${asked}`)).text();
  const id = /"id":"([0-9a-f-]{36})"/.exec(profile)?.[1];
  const made = await request.post(`${address}/trpc/account.report`, {
    data: { report_user: id, reason: 'Spam', details },
  });
  expect(made.ok()).toBe(true);
}

test('staff warn by key, suspend an account with a reason, and restore it', async () => {
  stage.watch.allow(/status of (400|401|403)/);
  const [fan, bad, staff] = [await stage.newcomer(), await stage.newcomer(), await stage.demo(demo.staff)];
  const words = unique('They write to everybody ');
  await report(fan, bad.username, words);

  const desk = await staff.open('/staff/reports');
  await desk.getByRole('button', { name: new RegExp(`@${bad.username}`) }).click();
  await desk.getByText(words).waitFor();
  await desk.keyboard.press('w');
  await desk.getByRole('textbox', { name: 'Message to the owner', exact: true }).waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByText('Enter a message. The owner will see it').waitFor();
  const warning = unique('Stop it please ');
  await desk.keyboard.type(warning);
  await desk.keyboard.press('Enter');
  const question = desk.getByRole('dialog', { name: 'Send this warning?', exact: true });
  await question.getByRole('button', { name: 'Go back', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'Send warning', exact: true }).click();
  await question.getByRole('button', { name: 'Send warning', exact: true }).click();
  await desk.getByText('Decision saved. We notified the reporter', { exact: true }).waitFor();
  await desk.getByRole('button', { name: new RegExp(`@${bad.username}`) }).waitFor({ state: 'detached' });
  expect(await readMail(staff, 'account_warned', bad.email)).toContain(warning);

  const open = await bad.openListening('/account/settings');
  const accounts = await staff.open('/staff/accounts');
  await accounts.getByRole('searchbox').fill(bad.username);
  await accounts.getByRole('button', { name: new RegExp(`@${bad.username}`) }).click();
  await accounts.getByText(bad.email).waitFor();
  await accounts.getByRole('button', { name: 'Suspend', exact: true }).click();
  await accounts.getByRole('button', { name: 'Suspend and sign out everywhere', exact: true }).click();
  await accounts.getByText('Enter a reason. The owner will see it').waitFor();
  await accounts.getByRole('textbox', { name: 'Reason', exact: true }).fill('It went on');
  await accounts.getByRole('button', { name: 'Suspend and sign out everywhere', exact: true }).click();
  const suspend = accounts.getByRole('dialog', { name: `Suspend @${bad.username}?`, exact: true });
  await suspend.getByRole('button', { name: 'Suspend and sign out everywhere', exact: true }).click();
  await accounts.getByText(`@${bad.username} was suspended and signed out everywhere`).waitFor();
  await open.waitForURL(`${address}/signin`);
  await open.getByRole('textbox', { name: 'Email address', exact: true }).fill(bad.email);
  await open.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await open.getByRole('button', { name: 'Sign In', exact: true }).click();
  await open.getByText('This account is suspended: It went on').waitFor();

  await accounts.getByRole('button', { name: 'Restore account', exact: true }).click();
  await accounts.getByText(`@${bad.username} was restored`).waitFor();
  await accounts.getByRole('switch', { name: /^Creator/ }).click();
  await expect.poll(() => accounts.getByRole('switch', { name: /^Creator/ }).getAttribute('aria-checked')).toBe('true');
  await open.getByRole('button', { name: 'Sign In', exact: true }).click();
  await open.waitForURL((url) => url.pathname !== '/signin');
});

test('input for one report is not applied to the next when somebody else decides the first', async () => {
  const [fan, one, two] = [await stage.newcomer(), await stage.newcomer(), await stage.newcomer()];
  const staff = await stage.demo(demo.staff);
  const words = unique('Decided elsewhere ');
  await report(fan, one.username, words);
  await report(fan, two.username, unique('Still open '));
  const desk = await staff.open('/staff/reports');
  await desk.getByRole('button', { name: new RegExp(`@${one.username}`) }).click();
  await desk.getByText(words).waitFor();
  await desk.keyboard.press('s');
  const reason = desk.getByRole('textbox', { name: 'Message to the owner', exact: true });
  await reason.fill('Spam');
  const asked = encodeURIComponent(JSON.stringify({ status: 'open', limit: 50, direction: 'forward' }));
  const listed = await (await staff.context.request.get(`${address}/trpc/staff.reports?input=${asked}`)).text();
  const id = new RegExp(`"id":"([0-9a-f-]{36})"[^{}]*"details":"${words}"`).exec(listed)?.[1];
  const decided = await staff.context.request.post(`${address}/trpc/staff.resolveReport`, {
    data: { id, action: 'dismiss' },
  });
  expect(decided.ok()).toBe(true);
  await desk.getByText(words).waitFor({ state: 'detached', timeout: 60_000 });
  await desk.getByRole('button', { name: new RegExp(`@${two.username}`) }).waitFor();
  expect(await reason.count()).toBe(0);
}, 120_000);

test('on a phone the desk shows either the list or the open item; others have no such page', async () => {
  const staff = await stage.demo(demo.staff, phone);
  const page = await staff.open('/staff/accounts');
  await page.getByRole('searchbox').fill('staff_demo');
  await page.getByRole('button', { name: /@staff_demo/ }).click();
  await page.getByText('This is your own account. Ask another staff member to change it.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to list', exact: true }).click();
  await page.getByRole('searchbox').waitFor();
  const fan = await stage.newcomer();
  for (const part of ['reports', 'accounts']) {
    const closed = await fan.open(`/staff/${part}`);
    await closed.getByRole('heading', { level: 1 }).waitFor();
    expect(await closed.getByRole('searchbox').count()).toBe(0);
  }
});

test('on a phone the refunds fit: Show is one line, and each refund is next to its amount and asks for confirmation', async () => {
  const [staff, fan] = [await stage.demo(demo.staff, phone), await stage.newcomer()];
  const card = { card_name: 'Ada Fan', card_number: '4242424242424242', expire_date: '12/45', cvv: '123' };
  await fan.context.request.post(`${address}/api/sandbox/card`, { data: card });
  const query = 'mutation ($key: String!) { buyCoins(value: 100, idempotency_key: $key) { amount } }';
  await fan.context.request.post(`${address}/api`, { data: { query, variables: { key: unique('k') } } });
  const page = await staff.open('/staff/refunds');
  await page.getByRole('textbox', { name: 'Buyer', exact: true }).fill(fan.username);
  expect(await linesOf(page.getByRole('button', { name: 'Show', exact: true }))).toBe(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const refund = await page.getByRole('button', { name: /^Refund/ }).boundingBox();
  const amount = await page.getByText('280 Fox Coins').boundingBox();
  if (!refund || !amount) throw new Error('Nothing was bought');
  expect(refund.y).toBeLessThan(amount.y);
  expect(refund.x + refund.width).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /^Refund/ }).click();
  await page.getByRole('textbox', { name: 'Reason for the refund', exact: true }).fill('Bought by mistake');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Refund “Fox Coins bought”?', exact: true });
  await question.getByText(/^This takes back 280 Fox Coins .* You can’t undo it\.$/).waitFor();
  await question.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Refund complete', { exact: true }).waitFor();
  await page.getByText('Refunded', { exact: true }).waitFor();
});
