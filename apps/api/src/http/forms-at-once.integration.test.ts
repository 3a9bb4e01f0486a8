import { createTestWorld } from '@foxreel/testing';
import { expect, test, vi } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });
const world = await createTestWorld();
const api = await createTestApi(world);

const head = '--x\r\nContent-Disposition: form-data; name="upload"; filename="a.jpg"\r\n\r\n';

/** Starts a form with a file that continues until it is canceled. */
function begin(browser: TestBrowser, signal: AbortSignal): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({ start: (sink) => sink.enqueue(new TextEncoder().encode(head)) });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, signal, duplex: 'half' };
  return browser.request('/api/uploads', init);
}
const wrong = (browser: TestBrowser) =>
  browser.request('/api/uploads', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });

test('one account sends a limited number of file forms at a time, independently of others', async () => {
  const [ann, bob] = [await world.createPerson(), await world.createPerson()];
  const [annAsks, bobAsks] = [await signIn(api, world, ann), await signIn(api, world, bob)];
  const giveUp = new AbortController();
  const open: Promise<Response | null>[] = [];
  const beginOne = () => open.push(begin(annAsks, giveUp.signal).catch(() => null));
  for (let count = 0; count < 10; count += 1) beginOne();
  // A probe briefly occupies a slot itself: one may have been rejected just then, and another takes its place.
  const anotherIs = async () => {
    const { status } = await wrong(annAsks);
    beginOne();
    return status;
  };
  await expect.poll(anotherIs, { timeout: 20_000 }).toBe(429);
  expect((await wrong(annAsks)).headers.get('retry-after')).toBe('30');
  expect((await wrong(bobAsks)).status).toBe(415);
  giveUp.abort();
  await Promise.all(open);
  await expect.poll(async () => (await wrong(annAsks)).status, { timeout: 20_000 }).toBe(415);
});
