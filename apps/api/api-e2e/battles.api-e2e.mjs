import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, createClient, createSockets, eventually, listen, signedIn, signedUp } from './client.mjs';
import { goLive } from './live.mjs';

/** A battle of two live creators, from invitation to end (docs/contract/schema.graphql; spec part 1 §3, part 2 §4). */
const battle =
  '{ id state score1 score2 user1 { id username live livestream } user2 { id username live livestream } ends_at }';
const invite = 'mutation($user: ID!) { inviteBattle(user: $user) }';
const accept = `mutation($user: ID!) { acceptBattle(user: $user) ${battle} }`;
const heart = `mutation($user: ID!, $count: Int) { heart(user: $user, count: $count) ${battle} }`;
const watched = `subscription($user: ID!) { battle(user: $user) ${battle} }`;
const script = fileURLToPath(new URL('../../../docs/contract/verify-battle.mjs', import.meta.url));
const sockets = createSockets();
const lives = [];
let one;
let two;
let fan;
beforeAll(async () => {
  [one, two, fan] = await Promise.all([signedIn('nordlys@demo.test'), signedIn('bokeh-bea@demo.test'), signedUp()]);
});
afterAll(async () => {
  sockets.close();
  await Promise.all(lives.map((live) => live.stop()));
});

test('only live creators can battle', async () => {
  expect((await one.graphql(invite, { user: two.account.id })).errors[0].message).toBe(
    'Both creators must be live for a battle',
  );
  expect((await fan.graphql(invite, { user: two.account.id })).errors[0].status).toBe(403);
  expect((await createClient().graphql(invite, { user: two.account.id })).errors[0].status).toBe(401);
  expect((await fan.query(heart, { user: two.account.id })).heart).toBeNull();
});

test('invited, accepted, hearts on both sides, ended', async () => {
  lives.push(...(await Promise.all([goLive(one), goLive(two)])));
  const [first, second] = [one.account.id, two.account.id];
  const invited = await listen(await sockets.open(two), `subscription { battle_invitation ${battle} }`);
  const visitor = await listen(await sockets.open(null), watched, { user: first });
  expect(await one.query(invite, { user: second })).toEqual({ inviteBattle: true });
  await invited.next(({ battle_invitation }) => battle_invitation.user1.id === first);
  const { battle_invitations } = await two.query(`{ battle_invitations ${battle} }`);
  expect(battle_invitations).toMatchObject([{ state: 'invited', user1: { id: first } }]);
  const left = Date.parse(battle_invitations[0].ends_at) - Date.now();
  expect(left > 0 && left <= 20_500).toBe(true);
  expect(visitor.messages).toEqual([]);

  const { acceptBattle } = await two.query(accept, { user: first });
  expect(acceptBattle).toMatchObject({
    state: 'active',
    score1: 0,
    score2: 0,
    user1: { id: first, live: true, livestream: 'RTMP' },
    user2: { id: second, live: true },
  });
  await visitor.next((data) => data.battle.id === acceptBattle.id);
  const seen = await fan.query(
    `{ one: profile(username: "nordlys") { battle ${battle} } two: profile(username: "bokeh.bea") { battle { id } } }`,
  );
  expect([seen.one.battle.id, seen.two.battle.id]).toEqual([acceptBattle.id, acceptBattle.id]);

  await fan.query(heart, { user: first, count: 3 });
  expect((await fan.query(heart, { user: second })).heart.id).toBe(acceptBattle.id);
  await visitor.next((data) => data.battle.score1 === 3 && data.battle.score2 === 1);
  expect((await createClient().graphql(heart, { user: first })).errors[0].status).toBe(401);
  expect((await fan.graphql(heart, { user: first, count: 21 })).errors[0].status).toBe(400);

  const { createApiToken } = await two.query(
    'mutation { createApiToken(name: "score log", scopes: [live], expiresInDays: 1) { token } }',
  );
  const log = `${address}/api/battles/${acceptBattle.id}/chain`;
  const said = await promisify(execFile)(process.execPath, [script, log, createApiToken.token]);
  expect(said.stdout).toContain(`${first} 3 : 1 ${second}\nStill running`);
  expect((await fan.request(`/api/battles/${acceptBattle.id}/chain`)).status).toBe(403);

  const end = `mutation($id: ID!) { endBattle(id: $id) ${battle} }`;
  expect((await two.query('mutation($user: ID!) { declineBattle(user: $user) }', { user: first })).declineBattle).toBe(
    false,
  );
  expect((await fan.graphql(end, { id: acceptBattle.id })).errors[0].status).toBe(403);
  expect((await one.query(end, { id: acceptBattle.id })).endBattle).toMatchObject({
    state: 'ended',
    score1: 3,
    score2: 1,
  });
  await visitor.next((data) => data.battle.state === 'ended');
  const after = await fan.query('{ profile(username: "nordlys") { battle { id } } }');
  expect(after.profile.battle).toBeNull();
  const chain = 'query($id: ID!) { battle_chain(id: $id, after: 1) { state length entries { content hash } } }';
  const { battle_chain } = await one.query(chain, { id: acceptBattle.id });
  expect(battle_chain).toMatchObject({ state: 'ended', length: 4 });
  expect(battle_chain.entries.map(({ content }) => content.split('|')[2])).toEqual(['hearts', 'hearts', 'end']);
  expect((await fan.graphql(chain, { id: acceptBattle.id })).errors[0].status).toBe(403);
  const rematch = 'mutation($id: ID!) { rematchBattle(id: $id) }';
  expect(await two.query(rematch, { id: acceptBattle.id })).toEqual({ rematchBattle: true });
  expect((await fan.graphql(rematch, { id: acceptBattle.id })).errors[0].status).toBe(403);
});

test('a link to the best of three starts one battle', async () => {
  const { createBattleLink } = await one.query('mutation { createBattleLink(best_of: 3) { token url expires_at } }');
  const { token, url } = createBattleLink;
  expect(url).toBe(`${address}/studio/battle/${token}`);
  const { battle_link } = await createClient().query(
    `{ battle_link(token: "${token}") { best_of user { username } } }`,
  );
  expect(battle_link).toEqual({ best_of: 3, user: { username: 'nordlys' } });
  const acceptLink = `mutation { acceptBattleLink(token: "${token}") { id state best_of round wins1 wins2 } }`;
  expect((await fan.graphql(acceptLink)).errors[0].status).toBe(403);
  const { acceptBattleLink } = await two.query(acceptLink);
  expect(acceptBattleLink).toMatchObject({ state: 'active', best_of: 3, round: 1, wins1: 0, wins2: 0 });
  expect((await two.graphql(acceptLink)).errors[0].status).toBe(404);
  await one.query('mutation($id: ID!) { endBattle(id: $id) { id } }', { id: acceptBattleLink.id });
});

test('a blocked viewer hears of no battle, and the end of a live ends it', async () => {
  await one.query(invite, { user: two.account.id });
  const { acceptBattle } = await two.query(accept, { user: one.account.id });
  const heard = await listen(await sockets.open(fan), watched, { user: one.account.id });
  await heard.next((data) => data.battle.id === acceptBattle.id);
  await one.query('mutation($id: ID!) { blockAccount(accountId: $id) { id } }', { id: fan.account.id });
  expect((await heard.next((data) => data.battle.state === 'never')).type).toBe('complete');
  const again = (await sockets.open(fan)).subscribe(watched, { user: one.account.id });
  expect((await again.next(() => true)).payload.errors[0].status).toBe(404);
  await one.query('mutation($id: ID!) { unblockAccount(accountId: $id) }', { id: fan.account.id });
  await lives.pop().stop();
  await eventually(async () => !(await one.query('{ auth_account { battle { id } } }')).auth_account.battle);
});
