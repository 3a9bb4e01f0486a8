import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSocket } from '../../testing/open-socket.ts';
import { ask, createTwoProcesses } from '../../testing/two-processes.ts';

const { here, there, signedIn } = await createTwoProcesses();
const fields = '{ id state score1 score2 user1 { id live livestream } user2 { id username } ends_at }';
const idOf = (value: unknown): string => z.object({ id: z.string() }).parse(value).id;
const soon = { timeout: 5_000 };

interface Heard {
  battle: { state: string; score1: number; score2: number };
}

test('a battle from invitation to end, across two processes', async () => {
  const [one, two, fan] = [await signedIn(here, true), await signedIn(there, true), await signedIn(there)];
  const [invited, watching] = [await openSocket(there, two.browser), await openSocket(there)];
  const invitations = invited.subscribe(`subscription { battle_invitation ${fields} }`);
  const states = watching.subscribe(`subscription { battle(user: "${two.id}") ${fields} }`);
  await wait(250);
  expect((await ask(one.browser, `mutation { inviteBattle(user: "${two.id}") }`)).data).toEqual({ inviteBattle: true });
  await expect
    .poll(() => invited.data(invitations), soon)
    .toMatchObject([
      { battle_invitation: { state: 'invited', user1: { id: one.id, live: true, livestream: 'WebRTC' } } },
    ]);
  expect(watching.data(states)).toEqual([]);
  const accepted = await ask(two.browser, `mutation { acceptBattle(user: "${one.id}") ${fields} }`);
  expect(accepted.data).toMatchObject({ acceptBattle: { state: 'active', user2: { username: two.username } } });
  await expect.poll(() => watching.data(states).length, soon).toBe(1);

  const late = await openSocket(here);
  const lateStates = late.subscribe(`subscription { battle(user: "${one.id}") ${fields} }`);
  await expect.poll(() => late.data(lateStates).length, soon).toBe(1);

  const started = Date.now();
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      ask(fan.browser, `mutation { heart(user: "${at % 4 ? one.id : two.id}", count: 2) { score1 } }`),
    ),
  );
  await expect.poll(() => watching.data(states).at(-1), soon).toMatchObject({ battle: { score1: 60, score2: 20 } });
  await expect.poll(() => late.data(lateStates).at(-1), soon).toMatchObject({ battle: { score1: 60, score2: 20 } });
  const heard = watching.data(states) as Heard[];
  const seconds = (Date.now() - started) / 1000;
  expect(heard.length).toBeLessThanOrEqual(2 + Math.ceil(seconds * 4) + 1);
  const totals = heard.map(({ battle }) => battle.score1 + battle.score2);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));

  const profile = `{ profile(username: "${one.username}") { battle { score1 } } lives { id battle { score2 } } }`;
  expect((await ask(here.browser(), profile)).data).toMatchObject({
    profile: { battle: { score1: 60 } },
    lives: expect.arrayContaining([{ id: two.id, battle: { score2: 20 } }]),
  });
  const id = idOf(accepted.data?.['acceptBattle']);
  await ask(one.browser, `mutation { endBattle(id: "${id}") ${fields} }`);
  await expect.poll(() => watching.data(states).at(-1), soon).toMatchObject({ battle: { state: 'ended', score1: 60 } });
  expect((await ask(here.browser(), profile)).data).toMatchObject({ profile: { battle: null } });
  expect((await ask(fan.browser, `mutation { heart(user: "${one.id}") { id } }`)).data).toEqual({ heart: null });
  for (const socket of [invited, watching, late]) socket.close();

  // Both sides download the chain; a page asked for by number begins after it.
  const chain = async (browser: typeof one.browser, query = '') => browser.request(`/api/battles/${id}/chain${query}`);
  const entry = z.object({ content: z.string(), hash: z.string() });
  const page = z.object({ score1: z.number(), length: z.number(), hash: z.string(), entries: z.array(entry) });
  const whole = page.parse(await (await chain(one.browser)).json());
  expect(whole).toMatchObject({ score1: 60, length: 42 });
  expect(page.parse(await (await chain(two.browser, '?after=41')).json()).entries).toEqual(whole.entries.slice(41));
  const asked = await ask(
    two.browser,
    `{ battle_chain(id: "${id}", after: 41) { length hash entries { content hash } } }`,
  );
  expect(asked.data).toEqual({
    battle_chain: { length: 42, hash: whole.hash, entries: [{ ...whole.entries[41] }] },
  });
  expect((await chain(fan.browser)).status).toBe(403);
  expect((await chain(here.browser())).status).toBe(401);
  for (const wrong of ['?after=-1', '?after=first']) expect((await chain(one.browser, wrong)).status).toBe(400);
});

test('a link invites to the best of three, once', async () => {
  const [one, two] = [await signedIn(here, true), await signedIn(there, true)];
  const link =
    'mutation ($best_of: Int) { createBattleLink(best_of: $best_of) { token url best_of expires_at user { id } } }';
  expect((await ask(one.browser, link, { best_of: 2 })).errors).toMatchObject([
    { status: 400, state: { best_of: [expect.any(String)] } },
  ]);
  const created = await ask(one.browser, link, { best_of: 3 });
  const { token } = z.object({ token: z.string() }).parse(created.data?.['createBattleLink']);
  expect(created.data).toMatchObject({ createBattleLink: { best_of: 3, user: { id: one.id } } });
  const seen = await ask(there.browser(), `{ battle_link(token: "${token}") { best_of user { username } } }`);
  expect(seen.data).toEqual({ battle_link: { best_of: 3, user: { username: one.username } } });
  const accept = `mutation { acceptBattleLink(token: "${token}") { id best_of round wins1 wins2 } }`;
  const accepted = await ask(two.browser, accept);
  expect(accepted.data).toMatchObject({ acceptBattleLink: { best_of: 3, round: 1, wins1: 0, wins2: 0 } });
  expect((await ask(two.browser, accept)).errors).toMatchObject([{ status: 404 }]);
  const id = idOf(accepted.data?.['acceptBattleLink']);
  await ask(two.browser, `mutation { endBattle(id: "${id}") { id } }`);
  expect((await ask(two.browser, `mutation { rematchBattle(id: "${id}") }`)).data).toEqual({ rematchBattle: true });
});

test('a visitor cannot tap, and one call has at most 20 taps', async () => {
  const [one, fan] = [await signedIn(here, true), await signedIn()];
  const tap = `mutation { heart(user: "${one.id}", count: 21) { id } }`;
  expect((await ask(here.browser(), tap.replace('21', '1'))).errors).toMatchObject([{ status: 401 }]);
  expect((await ask(fan.browser, tap)).errors).toMatchObject([{ status: 400, state: { count: [expect.any(String)] } }]);
  expect((await ask(fan.browser, 'subscription { battle_invitation { id } }')).data ?? null).toBeNull();
});
