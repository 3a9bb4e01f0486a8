import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs } from '../browser.ts';
import { advanceClock, type Person } from '../person.ts';
import { demo, unique } from '../product.ts';

const stage = openStage();

/** The button switches at once; wait for the server before advancing the clock or leaving the page. */
async function press(page: Page, name: string): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes('/account.follow') && response.ok());
  await page.getByRole('button', { name, exact: true }).click();
  await kept;
}

async function follow(fan: Person, creator: string): Promise<Page> {
  const page = await fan.open(`/${creator}`);
  await press(page, `Follow ${creator}`);
  await page.getByRole('button', { name: `Unfollow ${creator}`, exact: true }).waitFor();
  return page;
}

async function saveRule(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'New follower', exact: true }).waitFor();
  const texts = page.getByRole('textbox', { name: 'Message 1', exact: true });
  await texts.waitFor();
  while ((await page.getByRole('button', { name: /^Remove message/ }).count()) > 0)
    await page
      .getByRole('button', { name: /^Remove message/ })
      .last()
      .click();
  await texts.fill(text);
  await page.getByRole('radio', { name: 'After a delay', exact: true }).check();
  await page.getByRole('textbox', { name: 'Delay', exact: true }).fill('2');
  await page.getByRole('radio', { name: 'hours', exact: true }).check();
  const enabled = page.getByRole('switch', { name: /^Send automatically/ });
  if ((await enabled.getAttribute('aria-checked')) !== 'true') await enabled.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
}

test('a new follower hears from the creator two hours later, once, and can reply', async () => {
  const creator = await stage.demo('nordlys@demo.test');
  const [staff, fan, later] = [await stage.demo(demo.staff), await stage.newcomer(), await stage.newcomer()];
  const text = unique('Welcome to the north ');
  await saveRule(await creator.open('/messages/auto'), text);

  const inbox = await fan.openListening('/messages/inbox');
  await inbox.getByText('No messages', { exact: true }).waitFor();
  const profile = await follow(fan, creator.username);
  await advanceClock(staff, '1h');
  await follow(later, creator.username);
  const laterInbox = await later.openListening('/messages/inbox');
  // Every open screen asks again when the clock moves.
  await inbox.getByText('No messages', { exact: true }).waitFor();

  await advanceClock(staff, '61m');
  const thread = inbox
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: text });
  await thread.waitFor({ timeout: 2 * patienceMs });
  await thread.getByRole('status', { name: '1 unread message', exact: true }).waitFor();
  await inbox
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('status', { name: '1 unread conversation', exact: true })
    .waitFor();
  await laterInbox.getByText('No messages', { exact: true }).waitFor();
  await thread.click();
  const conversation = inbox.getByRole('region', { name: /^Conversation with/ });
  await conversation.getByText(text).waitFor();
  await conversation.getByText('Automatic', { exact: true }).waitFor();
  await thread.getByRole('status').waitFor({ state: 'detached' });

  await press(profile, `Unfollow ${creator.username}`);
  await press(profile, `Follow ${creator.username}`);
  await profile.reload();
  await profile.getByRole('button', { name: `Unfollow ${creator.username}`, exact: true }).waitFor();
  await advanceClock(staff, '3h');
  await laterInbox.getByRole('link').filter({ hasText: text }).waitFor();
  await inbox.reload();
  await conversation.getByText(text).waitFor();
  expect(await conversation.getByText(text).count()).toBe(1);

  const desk = await creator.openListening('/messages/inbox');
  const answer = unique('Thank you ');
  await conversation.getByRole('textbox', { name: 'Write a message', exact: true }).fill(answer);
  await conversation.getByRole('textbox', { name: 'Write a message', exact: true }).press('Enter');
  const arrived = desk.getByRole('link').filter({ hasText: answer });
  await arrived.waitFor();
  await arrived.click();
  const reply = unique('Any time ');
  await desk.getByRole('textbox', { name: 'Write a message', exact: true }).fill(reply);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await conversation.getByText(reply).waitFor();
}, 180_000);
