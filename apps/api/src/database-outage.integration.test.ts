import { createTestWorld, requiredVariable, startGate } from '@foxreel/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { startApiProcess } from './testing/start-api-process.ts';

const slow = { timeout: 30_000, interval: 100 };

test('an api waits for a database that is away, and stops in order when it is away again', async () => {
  const world = await createTestWorld();
  const gate = await startGate(world.database.url, 5432);
  onTestFinished(() => gate.close());
  gate.shut();
  const api = await startApiProcess({
    databaseUrl: gate.url,
    valkeyUrl: requiredVariable('VALKEY_URL'),
    folder: world.folder,
    port: await freePort(),
    variables: { DRAIN_SECONDS: '0', SANDBOX: 'true' },
  });
  onTestFinished(async () => void (await api.stop()));
  const ready = async () => (await fetch(`${api.origin}/api/ready`)).json();
  async function signIn() {
    const response = await fetch(`${api.origin}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email', email: 'nobody@example.test', password: 'Some-password-1' }),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), reply: await response.json() };
  }
  expect(await ready()).toMatchObject({ status: 503, missing: ['database'] });
  expect(await signIn()).toMatchObject({ status: 503, retryAfter: null, reply: { code: 'UNAVAILABLE' } });
  gate.open();
  await expect.poll(ready, slow).toMatchObject({ status: 200, missing: [] });
  expect(await signIn()).toMatchObject({ status: 200 });
  gate.shut();
  expect(await signIn()).toMatchObject({ status: 503, retryAfter: null, reply: { code: 'UNAVAILABLE' } });
  await expect.poll(ready, slow).toMatchObject({ status: 503, missing: ['database'] });
  expect(await api.stop()).toBe(0);
}, 120_000);
