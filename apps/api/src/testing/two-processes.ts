import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable, startTestLive } from '@foxreel/testing';
import { createTestApi, type TestBrowser } from './test-api.ts';

/** Two processes of the product over one database, connected only through Valkey. */
export async function createTwoProcesses() {
  const world = await createTestWorld();
  const prefix = `test:${randomUUID()}:`;
  const connection = () => connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
  const here = await createTestApi(world, { realtime: connection() });
  const there = await createTestApi(world, { realtime: connection() });
  let count = 0;

  /** A new account, signed in at one of the two; a creator is live. */
  async function signedIn(api = here, creator = false) {
    count += 1;
    const browser = api.browser();
    const username = `someone${count}`;
    const reply = await browser.post('/api/signup', {
      username,
      fullname: 'S',
      email: `${username}@example.test`,
      password: 'Demo1234!',
    });
    const id: string = (await reply.json()).account.id;
    if (creator) {
      await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.id, id));
      await startTestLive(world, { id });
    }
    return { browser, id, username };
  }
  return { world, here, there, signedIn };
}

/** A GraphQL document's response, in one signed-in browser. */
export async function ask(browser: TestBrowser, query: string, variables: Record<string, unknown> = {}) {
  const reply = await browser.post('/api', { query, variables });
  return (await reply.json()) as { data: Record<string, unknown> | null; errors?: Record<string, unknown>[] };
}
