import { createTestWorld, requiredVariable } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startApiProcess } from '../testing/start-api-process.ts';

const world = await createTestWorld();

test('an api that is told to stop is not ready at once, and still answers until it is drained', async () => {
  const api = await startApiProcess({
    databaseUrl: world.database.url,
    valkeyUrl: requiredVariable('VALKEY_URL'),
    folder: world.folder,
    port: await freePort(),
    variables: { DRAIN_SECONDS: '3' },
  });
  const ready = async () => {
    const reply = await fetch(`${api.origin}/api/ready`);
    return { status: reply.status, body: await reply.json() };
  };
  expect(await ready()).toMatchObject({ status: 200 });
  const stopped = api.stop();
  await expect.poll(ready).toMatchObject({ status: 503, body: { missing: ['stopping'] } });
  const feed = await fetch(`${api.origin}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(await feed.json()).toEqual({ data: { __typename: 'Query' } });
  await stopped;
  await expect(fetch(`${api.origin}/api/health`)).rejects.toThrow();
}, 120_000);
