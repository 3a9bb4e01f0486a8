import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, patienceMs, phone } from './browser.ts';
import { demo, unique } from './product.ts';

const stage = openStage();

async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New message', exact: true }).click();
  await page.getByRole('heading', { name: 'New mass message', exact: true }).waitFor();
}

test('a creator messages followers: a template, a review, and every follower gets it once', async () => {
  const creator = await stage.demo(demo.creator);
  const fan = await stage.newcomer();
  const profile = await fan.open(`/${creator.username}`);
  const kept = profile.waitForResponse((response) => response.url().includes('/account.follow') && response.ok());
  await profile.getByRole('button', { name: `Follow ${creator.username}`, exact: true }).click();
  await kept;
  const text = unique('New films from the coast ');

  const page = await creator.open('/messages/mass');
  await openForm(page);
  await page.getByRole('button', { name: 'Review and send', exact: true }).click();
  await page.getByText('Text is required', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Message 1', exact: true }).fill(text);
  await page.getByText(/^Reaches .*\d/).waitFor();
  await page.getByRole('button', { name: 'Save as template', exact: true }).click();
  await page.getByText('Template saved', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Message 1', exact: true }).fill('Something else');
  await page.getByRole('button', { name: 'Use a template', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Message 1', exact: true }).inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Review and send', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Send now?', exact: true })
    .getByRole('button', { name: 'Send', exact: true })
    .dblclick();
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByText('Sent', { exact: true }).waitFor();

  const inbox = await fan.open('/messages/inbox');
  const thread = inbox
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: text });
  await thread.getByRole('status', { name: '1 unread message', exact: true }).waitFor();
  await thread.click();
  const conversation = inbox.getByRole('region', { name: /^Conversation with/ });
  await conversation.getByText('Mass message', { exact: true }).waitFor();
  expect(await conversation.getByText(text).count()).toBe(1);
  await thread.getByRole('status').waitFor({ state: 'detached' });
  await page.reload();
  await row.getByText('Opened', { exact: true }).waitFor();
});

test('specific people, a scheduled time, paused and canceled; the draft survives choosing people', async () => {
  const creator = await stage.demo(demo.creator, phone);
  const page = await creator.open('/messages/mass');
  await openForm(page);
  const text = unique('Only for you ');
  await page.getByRole('textbox', { name: 'Message 1', exact: true }).fill(text);
  await page.getByRole('radio', { name: /^Specific people/ }).check();
  await page.getByRole('link', { name: 'Choose people', exact: true }).click();
  await page.getByRole('list', { name: 'People', exact: true }).getByRole('checkbox').first().check();
  await page.getByText('1 person selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Message 1', exact: true }).inputValue()).toBe(text);
  await page.getByText('Reaches 1 person', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Schedule', exact: true }).check();
  await page.getByRole('button', { name: 'Review and schedule', exact: true }).click();
  await page.getByText('Choose a date and a time', { exact: true }).waitFor();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date and time', { exact: true }).fill(`${day}T09:30`);
  await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Bucharest');
  await page.getByRole('button', { name: 'Review and schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule this message?', exact: true });
  await dialog.getByText(/GMT\+[23]/).waitFor();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();

  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByText('Scheduled', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Hold', exact: true }).click();
  await row.getByText('On hold', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Resume', exact: true }).click();
  await row.getByText('Scheduled', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel message', exact: true }).click();
  await row.getByText('Canceled', { exact: true }).waitFor();
});

test('an automatic message shows unsaved changes and keeps its switch until it is saved', async () => {
  const creator = await stage.demo('tessellate@demo.test');
  const page = await creator.open('/messages/auto/subscriber');
  const enabled = page.getByRole('switch', { name: /^Send automatically/ });
  await page.getByText('Not saved yet. Once you save, new people get these messages.', { exact: true }).waitFor();
  await enabled.click();
  await page.getByText('Not saved yet, and off: nothing is sent.', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Not saved yet, and off: nothing is sent.', { exact: true }).waitFor();
  expect(await enabled.getAttribute('aria-checked')).toBe('false');
});

test('a test of an automatic message reaches its author', async () => {
  const creator = await stage.demo(demo.creator);
  const page = await creator.open('/messages/auto/subscriber');
  await expect.poll(() => page.title(), { timeout: patienceMs }).toBe('Automatic messages · Foxreel');
  const text = unique('Welcome, subscriber ');
  await page.getByRole('textbox', { name: 'Message 1', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send me a test', exact: true }).click();
  await page.getByText('Sent. Check your inbox.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Delivery log', exact: true }).waitFor();
  const inbox = await creator.open('/messages/inbox');
  await inbox
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: text })
    .waitFor();
});
