import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveServer } from '@foxreel/domain/live';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi, type TestBrowser } from '../../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world, { live: createLiveServer({ rtmpUrl: 'rtmp://foxreel.test:1935/live' }) });
const fields = 'studio { rtmp rtmp_url whip_url }';

async function newcomer(creator: boolean): Promise<{ browser: TestBrowser; username: string }> {
  const browser = api.browser();
  const username = `s.${crypto.randomUUID().slice(0, 8)}`;
  await browser.post('/api/signup', {
    username,
    fullname: 'S',
    email: `${username}@example.test`,
    password: 'Demo1234!',
  });
  await world.db.update(schema.accounts).set({ creator }).where(eq(schema.accounts.username, username));
  return { browser, username };
}
const ask = async (browser: TestBrowser, query: string) => (await browser.post('/api', { query })).json();

test('a creator creates keys by both names and reads the last one; nobody else can', async () => {
  const { browser, username } = await newcomer(true);
  const mine = `{ profile(username: "${username}") { ${fields} } }`;
  expect((await ask(browser, mine)).data.profile.studio).toEqual({
    rtmp: null,
    rtmp_url: 'rtmp://foxreel.test:1935/live',
    whip_url: null,
  });
  const first = (await ask(browser, 'mutation { generateRtmp }')).data.generateRtmp;
  const second = (await ask(browser, 'mutation { generateStudioRtmp }')).data.generateStudioRtmp;
  expect(first).toMatch(/^live_[\w-]{32}$/);
  expect(second).not.toBe(first);
  expect((await ask(browser, mine)).data.profile.studio.rtmp).toBe(second);
  for (const other of [(await newcomer(true)).browser, api.browser()])
    expect((await ask(other, mine)).data.profile.studio).toBeNull();
});

test('a non-creator has neither studio nor key', async () => {
  const { browser, username } = await newcomer(false);
  expect((await ask(browser, `{ profile(username: "${username}") { ${fields} } }`)).data.profile.studio).toBeNull();
  expect((await ask(browser, 'mutation { generateRtmp }')).errors[0]).toMatchObject({ status: 403 });
  expect((await ask(api.browser(), 'mutation { generateRtmp }')).errors[0]).toMatchObject({ status: 401 });
});

test('errors name the arguments as they are written', async () => {
  const { browser } = await newcomer(true);
  const stateOf = async (mutation: string) => (await ask(browser, `mutation { ${mutation} }`)).errors[0].state;
  const past = 'scheduleLive(title: "Evening", starts_at: "2020-01-01T00:00:00Z") { id }';
  expect(await stateOf(past)).toEqual({ starts_at: [messages.scheduledPast] });
  const pattern = 'saveLiveChatSettings(blocked_patterns: ["("]) { slow_mode_seconds }';
  expect(await stateOf(pattern)).toEqual({ blocked_patterns: [messages.liveChatPattern('(')] });
});
