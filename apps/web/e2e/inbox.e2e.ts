import { expect, test } from 'vitest';
import { desktop, openStage, patienceMs, phone } from './browser.ts';
import { openFootage } from './footage.ts';
import { unique } from './product.ts';

const stage = openStage();
const footage = openFootage();

test('two people see each other type and read, send a picture, find it, and one deletes the conversation', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer(phone)];
  const hello = unique('Hello ');
  const desk = await ann.openListening(`/messages/to/${bob.username}`);
  const box = desk.getByRole('textbox', { name: 'Write a message', exact: true });
  await box.fill(hello);
  await box.press('Enter');
  const conversation = desk.getByRole('region', { name: /^Conversation with/ });
  await conversation.getByText(hello).waitFor();

  const inbox = await bob.openListening('/messages/inbox');
  await inbox.getByRole('link').filter({ hasText: hello }).click();
  await inbox.getByRole('log').getByText(hello).waitFor();
  await conversation.getByText('Read', { exact: true }).waitFor();
  await inbox.getByRole('textbox', { name: 'Write a message', exact: true }).pressSequentially('Hm');
  await conversation.getByText(`Person ${bob.username} is typing`).waitFor();

  const caption = unique('By the sea ');
  const chooser = desk.waitForEvent('filechooser');
  await desk.getByRole('button', { name: 'Photo or video', exact: true }).click();
  await (await chooser).setFiles(footage.picture());
  await desk.getByRole('button', { name: 'Remove file', exact: true }).waitFor();
  await box.fill(caption);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const picture = inbox.getByRole('button', { name: `Enlarge: ${caption}`, exact: true });
  await picture.waitFor();
  await picture.click();
  await inbox.getByRole('dialog', { name: caption, exact: true }).getByRole('img').waitFor();
  await inbox.keyboard.press('Escape');

  await desk.getByRole('searchbox', { name: 'Search messages', exact: true }).fill(caption.toUpperCase());
  await desk
    .getByRole('list', { name: 'Search results', exact: true })
    .getByRole('link')
    .filter({ hasText: caption })
    .waitFor();
  await desk.getByRole('searchbox', { name: 'Search messages', exact: true }).fill('');

  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Delete conversation', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete for me', exact: true }).click();
  await desk.getByText('No messages', { exact: true }).waitFor();
  expect(await inbox.getByRole('log').getByText(hello).isVisible()).toBe(true);
}, 120_000);

test('while writing a first message, one sees incoming messages and keeps the draft', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer(phone)];
  const waiting = await bob.openListening(`/messages/to/${ann.username}`);
  const box = waiting.getByRole('textbox', { name: 'Write a message', exact: true });
  await waiting.getByText(`Say hello to Person ${ann.username}.`).waitFor();
  await box.fill('Half a greeting');
  const desk = await ann.open(`/messages/to/${bob.username}`);
  const hello = unique('Me first ');
  await desk.getByRole('textbox', { name: 'Write a message', exact: true }).fill(hello);
  await desk.keyboard.press('Enter');
  await waiting.waitForURL(/\/messages\/inbox\/./);
  await waiting.getByRole('log').getByText(hello).waitFor();
  await expect.poll(() => box.inputValue(), { timeout: patienceMs }).toBe('Half a greeting');
});

test('a deleted conversation can be continued, from a profile and from its address', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const desk = await ann.open(`/messages/to/${bob.username}`);
  const box = desk.getByRole('textbox', { name: 'Write a message', exact: true });
  const first = unique('Before ');
  await box.fill(first);
  await box.press('Enter');
  await desk.waitForURL(/\/messages\/inbox\/./);
  const address = desk.url();
  // A menu opened before the conversation is in the list closes when its page takes the place of the new one's.
  await desk
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: first })
    .waitFor();
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Delete conversation', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete for me', exact: true }).click();
  await desk.getByText('No messages', { exact: true }).waitFor();

  const named = `Person ${bob.username}`;
  for (const path of [new URL(address).pathname, `/messages/to/${bob.username}`]) {
    const page = await ann.open(path);
    await page.getByRole('region', { name: `Conversation with ${named}`, exact: true }).waitFor();
    await page.getByText(`Say hello to ${named}.`).waitFor();
    expect(await page.getByRole('log').getByText(first).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Write a message', exact: true }).waitFor();
    await page.close();
  }
  const page = await ann.openListening(`/messages/to/${bob.username}`);
  const again = unique('Again ');
  await page.getByRole('textbox', { name: 'Write a message', exact: true }).fill(again);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(again).waitFor();
  await page
    .getByRole('navigation', { name: 'Conversations', exact: true })
    .getByRole('link')
    .filter({ hasText: again })
    .waitFor();
}, 120_000);

test('a file that is not a picture is rejected with a reason, and excluded senders learn it before writing', async () => {
  const [ann, bob] = [await stage.newcomer(), await stage.newcomer()];
  const settings = await bob.open('/account/settings/messages');
  const kept = settings.waitForResponse(
    (response) => response.url().includes('/messages.saveSettings') && response.ok(),
  );
  await settings.getByRole('radio', { name: 'People I follow', exact: true }).check();
  await kept;
  const page = await ann.open(`/messages/to/${bob.username}`);
  await page.getByText('They only accept messages from people they follow').waitFor();
  expect(await page.getByRole('textbox', { name: 'Write a message', exact: true }).count()).toBe(0);

  const other = await ann.open('/messages/to/creator_demo');
  await other
    .getByLabel('Photo or video', { exact: true })
    .first()
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await other.getByText('Only images and videos are allowed').waitFor();
  await other
    .getByLabel('Photo or video', { exact: true })
    .first()
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: Buffer.alloc(20 * 1024) });
  await other.getByText('20 KB', { exact: true }).waitFor();
});

test('a missing conversation leads to the inbox with a notice, and is not marked as read', async () => {
  stage.watch.allow(/status of 404/);
  for (const size of [desktop, phone]) {
    const fan = await stage.newcomer(size);
    const inVain: string[] = [];
    fan.context.on('response', (response) => {
      if (response.status() === 400 || response.url().includes('messages.read')) inVain.push(response.url());
    });
    for (const [path, notice] of [
      ['inbox/nope', 'Conversation not found'],
      [`inbox/${crypto.randomUUID()}`, 'Conversation not found'],
      ['to/nobodyhere', 'No account has this name.'],
    ] as const) {
      const page = await fan.open(`/messages/${path}`);
      await page.getByText(notice).waitFor();
      await page.getByText('No messages', { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/messages/inbox');
      await page.close();
    }
    expect(inVain).toEqual([]);
  }
}, 120_000);
