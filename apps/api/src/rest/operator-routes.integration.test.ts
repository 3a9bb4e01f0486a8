import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { SandboxClock } from '@foxreel/domain/kernel';
import { createTestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const sandbox = await createTestApi(world, { clock: new SandboxClock() });
const production = await createTestApi(world);
const path = '/api/sandbox/clock';
const day = 86_400_000;

async function signedUp(username: string, staff: boolean): Promise<TestBrowser> {
  const browser = sandbox.browser();
  const body = {
    type: 'email',
    username,
    fullname: username,
    email: `${username}@example.test`,
    password: 'Demo1234!',
  };
  expect((await browser.post('/api/signup', body)).status).toBe(200);
  await world.db.update(schema.accounts).set({ staff }).where(eq(schema.accounts.username, username));
  return browser;
}
let staff: TestBrowser;
let fan: TestBrowser;
beforeAll(async () => {
  [staff, fan] = [await signedUp('staffperson', true), await signedUp('fanperson', false)];
});

test('staff advance the whole product’s clock', async () => {
  const before = Date.now();
  const reply = await staff.post(path, { advance: '7d' });
  expect(reply.status).toBe(200);
  const { now, data } = await reply.json();
  expect(data.now).toBe(now);
  expect(Math.abs(new Date(now).getTime() - before - 7 * day)).toBeLessThan(5_000);
  expect(Math.abs(sandbox.dependencies.clock.now().getTime() - before - 7 * day)).toBeLessThan(5_000);
  expect((await staff.request('/api/health')).status).toBe(200);
  expect((await staff.post(path, { advance: '1m' })).status).toBe(200);
});

test.each([[{}], [{ advance: '7' }], [{ advance: 7 }], [{ advance: '-7d' }], [{ advance: '367d' }], [null], [[]]])(
  'refuses %j with the field’s name',
  async (body) => {
    const reply = await staff.post(path, body);
    expect(reply.status).toBe(400);
    if (body && !Array.isArray(body)) expect((await reply.json()).errors).toEqual({ advance: expect.any(String) });
  },
);

test('is for staff only, and does not exist outside a sandbox', async () => {
  expect((await sandbox.browser().post(path, { advance: '7d' })).status).toBe(401);
  expect((await fan.post(path, { advance: '7d' })).status).toBe(403);
  expect((await fan.post(path, { advance: 'x' })).status).toBe(403);
  expect((await production.browser().post(path, { advance: '7d' })).status).toBe(404);
  expect((await staff.request(path)).status).toBe(405);
  expect((await staff.request(path, { method: 'POST', body: 'advance=7d' })).status).toBe(415);
});
