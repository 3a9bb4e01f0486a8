import { createECDH, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage, phone } from './browser.ts';
import type { Person } from './person.ts';
import { address, unique } from './product.ts';

const stage = openStage({ notifications: true });
const away = 'Couldn’t reach your browser’s push service. Try again later.';

/** Its name starts with its label, followed by its hint. */
const switchOf = (page: Page, label: string) => page.getByRole('switch', { name: new RegExp(`^${label}`) });
const deviceSwitch = (page: Page) => switchOf(page, 'Notifications');

/** Chromium's error: a test window has no push service. */
const noService = /console: Chrome currently does not support the Push API in incognito mode/;

/** No browser here can reach its vendor's push service: this one's replies imitate it. */
async function reachService(person: Person): Promise<void> {
  const device = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${unique('e2e')}`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await person.context.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.setItem('subscribed', 'false');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('subscribed', 'true');
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem('subscribed') === 'true' ? subscription : null),
    });
  }, device);
}

async function workerOf(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(address) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await found };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('enabling notifications subscribes this device and shows the settings', async () => {
  stage.watch.allow(noService);
  const person = await stage.newcomer({ serviceWorkers: 'allow' });
  await person.context.grantPermissions(['notifications'], { origin: address });
  const page = await person.open('/account/settings/email');
  await deviceSwitch(page).click();
  await page.getByRole('alert').filter({ hasText: away }).waitFor();
  expect(await deviceSwitch(page).getAttribute('aria-checked')).toBe('false');

  await reachService(person);
  await page.reload();
  await deviceSwitch(page).click();
  for (const label of ['Message previews', 'Lives']) {
    const kept = page.waitForResponse((response) => response.url().includes('/account.saveNotificationSettings'));
    await switchOf(page, label).click();
    expect((await kept).ok()).toBe(true);
  }
  await switchOf(page, 'Quiet hours').click();
  const from = page.getByLabel('From', { exact: true });
  await from.fill('23:30');
  const kept = page.waitForResponse((response) => /saveNotificationSettings/.test(response.url()));
  await from.blur();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  expect(await from.inputValue()).toBe('23:30');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('07:00');
  const states = async () =>
    Promise.all(
      ['Notifications', 'Messages', 'Lives', 'Message previews'].map((label) =>
        switchOf(page, label).getAttribute('aria-checked'),
      ),
    );
  await switchOf(page, 'Lives').waitFor();
  expect(await states()).toEqual(['true', 'true', 'false', 'true']);
  await deviceSwitch(page).click();
  await switchOf(page, 'Lives').waitFor({ state: 'detached' });
  await page.reload();
  await deviceSwitch(page).waitFor();
  expect(await deviceSwitch(page).getAttribute('aria-checked')).toBe('false');
});

test('blocked notifications are explained, not offered', async () => {
  const person = await stage.newcomer({ serviceWorkers: 'allow', ...phone });
  await person.context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  const page = await person.open('/account/settings/email');
  await page.getByText(/^Your browser is blocking notifications from Foxreel/).waitFor();
  expect(await deviceSwitch(page).count()).toBe(0);
});

test('the inbox offers notifications once, to people with conversations', async () => {
  stage.watch.allow(noService);
  const [fan, creator] = [await stage.newcomer(), await stage.newcomer({ serviceWorkers: 'allow', ...phone })];
  await creator.context.grantPermissions(['notifications'], { origin: address });
  const page = await creator.open('/messages/inbox');
  await page.getByText('No messages', { exact: true }).waitFor();
  const offer = page.getByRole('region', { name: 'Get notified about new messages?', exact: true });
  expect(await offer.count()).toBe(0);
  const thread = await fan.open(`/messages/to/${creator.username}`);
  await thread.getByRole('textbox', { name: 'Write a message', exact: true }).fill('Hello');
  await thread.getByRole('button', { name: 'Send', exact: true }).click();
  await page.reload();
  await offer.getByRole('button', { name: 'Turn on', exact: true }).click();
  await offer.getByText(away).waitFor();
  await offer.getByRole('button', { name: 'Not now', exact: true }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: /Hello/ }).waitFor();
  expect(await offer.count()).toBe(0);
});

test('a push is shown once per thread, unless its thread is open; a tap leads there', async () => {
  const person = await stage.newcomer({ serviceWorkers: 'allow' });
  await person.context.grantPermissions(['notifications'], { origin: address });
  const page = await person.openListening('/about');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { cdp, registrationId } = await workerOf(page);
  const push = (payload: object | string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data: JSON.stringify(payload) });
  const notification = { title: 'Nordlys', body: 'New message', path: '/about', tag: 'thread:1' };
  await push(notification);
  await push('nonsense');
  await push({ ...notification, path: '//evil.example/' });
  await push({ ...notification, path: '/support', body: 'First' });
  await push({ ...notification, path: '/support' });
  await expect.poll(() => shown(page)).toEqual([{ title: 'Nordlys', body: 'New message', tag: 'thread:1' }]);

  const worker = person.context.serviceWorkers()[0] ?? (await person.context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const scope: unknown = globalThis;
    const { registration, dispatchEvent } = scope as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await registration.getNotifications();
    const Click = Reflect.get(globalThis, 'NotificationEvent');
    dispatchEvent(new Click('notificationclick', { notification }));
  });
  await page.waitForURL(`${address}/support`);
  expect(await shown(page)).toEqual([]);
});
