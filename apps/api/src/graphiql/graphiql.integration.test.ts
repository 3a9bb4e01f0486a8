import { topics } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

let browser: Browser;
const open = async (variables: Record<string, string> = {}): Promise<TestApi> =>
  createTestApi(await createTestWorld(), { variables });
beforeAll(async () => {
  const executablePath = process.env['HEADLESS_SHELL_PATH'] || process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set');
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  browser = await chromium.launch({ executablePath, args });
});
afterAll(() => browser.close());

/** A page that records forbidden actions. */
async function watched(address: string): Promise<{ page: Page; wrong: string[] }> {
  const page = await browser.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
      wrong.push(`host: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  return { page, wrong };
}

/** Waits for a text; earlier errors explain more than a timeout. */
async function shown(page: Page, text: string, wrong: string[]): Promise<void> {
  const line = page.locator('.view-line').getByText(text).first();
  await line.waitFor({ timeout: 60_000 }).catch(() => expect(wrong.join('\n')).toBe(`${text} is shown`));
}

test.each([
  ['with introspection', {}],
  ['without introspection', { INTROSPECTION: 'false' }],
])('GraphiQL opens without any other host, %s, and runs a query', async (_name, variables) => {
  const api = await open(variables);
  const { page, wrong } = await watched(api.address);
  await page.goto(`${api.address}/api`);
  expect(await page.title()).toBe('Foxreel API');
  await shown(page, 'query Newest', wrong);
  await page.goto(`${api.address}/api?query=${encodeURIComponent('query Now { __typename }')}`);
  await shown(page, 'query Now', wrong);
  await page
    .getByRole('button', { name: /execute|run/i })
    .first()
    .click();
  await page.locator('.graphiql-response').getByText('"Query"').waitFor({ timeout: 10_000 });
  expect(wrong).toEqual([]);
  await page.close();
});

test('a subscription in GraphiQL shows each event, and its button stops it', {
  timeout: 180_000,
}, async () => {
  const api = await open();
  const { page, wrong } = await watched(api.address);
  const query = 'subscription Lives { live { status account { fullname } } }';
  await page.goto(`${api.address}/api?query=${encodeURIComponent(query)}`, { waitUntil: 'commit' });
  await shown(page, 'subscription Lives', wrong);
  const socket = page.waitForEvent('websocket', { timeout: 60_000 });
  await page
    .getByRole('button', { name: /execute|run/i })
    .first()
    .click();
  expect((await socket).url()).toBe(`${api.address.replace('http', 'ws')}/api`);
  const tell = (fullname: string) =>
    api.realtime.publish(topics.lives(), {
      type: 'live',
      status: 'live',
      stream: 's',
      kind: 'WebRTC',
      account: { id: 'a', username: 'a', fullname, avatar: null, live: true, livestream: null, creator: true },
    });
  const response = page.locator('.graphiql-response');
  for (const name of ['Ann', 'Bea'])
    await expect
      .poll(
        () => {
          tell(name);
          return response.textContent();
        },
        { timeout: 60_000, interval: 300 },
      )
      .toContain(`"${name}"`);
  await page.getByRole('button', { name: /stop/i }).first().click();
  await page
    .getByRole('button', { name: /execute|run/i })
    .first()
    .waitFor();
  expect(wrong).toEqual([]);
  await page.close();
});

test('tools can run queries with GET /api, but no mutations', async () => {
  const { address } = await open();
  const get = (query: string, accept: string) =>
    fetch(`${address}/api?query=${encodeURIComponent(query)}`, { headers: { accept } });
  for (const accept of ['*/*', 'application/json']) {
    expect(await (await get('{ __typename }', accept)).json()).toEqual({ data: { __typename: 'Query' } });
    const mutation = await get('mutation { like(media: "a") }', accept);
    expect(mutation.status).toBe(405);
    expect(mutation.headers.get('allow')).toBe('POST');
  }
  expect((await fetch(`${address}/api/graphiql/nothing.js`)).status).toBe(404);
});
