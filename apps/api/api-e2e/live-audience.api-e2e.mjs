import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, eventually, signedIn, signedUp } from './client.mjs';
import { goLive } from './live.mjs';

/** A live that is not for everybody, as those see it who are not in its audience. */
const setAudience = 'mutation($for: LiveAudience) { saveLiveSetup(audience: $for) { audience } }';
const now = 'query($name: String!) { profile(username: $name) { live_now { audience locked cover } } }';
const chat = 'query($user: ID!) { LiveChatMessages(user: $user) { id } }';
const say = 'mutation($user: ID!) { NewLiveChatMessage(user: $user, text: "Let me in") { id } }';
const words = {
  subscribers: 'This live is for subscribers. Subscribe to the creator to watch it',
  followers: 'This live is for followers. Follow the creator to watch it',
};
const playlists = ['master.m3u8', 'llhls.m3u8', 'playlist.m3u8', 'dvr.m3u8', '480/llhls.m3u8'];
const anonymous = createClient();
let creator;
let follower;
let stranger;
let live;
let name;
let user;
beforeAll(async () => {
  [creator, follower, stranger] = await Promise.all([signedIn('tabi-diary@demo.test'), signedUp(), signedUp()]);
  name = creator.account.username;
  user = creator.account.id;
  await follower.query('mutation($user: ID!) { upFollowing(id: $user) }', { user });
  await creator.query(setAudience, { for: 'subscribers' });
  live = await goLive(creator);
});
afterAll(async () => {
  await creator.query(setAudience, { for: 'all' });
  await live?.stop();
});

async function expectRefused(viewer, audience) {
  expect((await viewer.query(now, { name })).profile.live_now).toEqual({ audience, locked: audience, cover: null });
  for (const playlist of playlists) {
    const answer = await viewer.request(`/live/${name}/${playlist}`);
    expect([playlist, answer.status]).toEqual([playlist, 403]);
    expect(await answer.text()).toContain(words[audience]);
  }
  const { errors } = await viewer.graphql(chat, { user });
  expect(errors[0]).toMatchObject({ status: 403, message: words[audience] });
}

test('a live for subscribers gives others neither picture nor chat, and says whom it is for', async () => {
  for (const viewer of [anonymous, stranger, follower]) await expectRefused(viewer, 'subscribers');
  const { errors } = await follower.graphql(say, { user });
  expect(errors[0]).toMatchObject({ status: 403, message: words.subscribers });
});

test('once it is for followers, they get in, and strangers do not', async () => {
  await creator.query(setAudience, { for: 'followers' });
  const opened = await eventually(async () => {
    const answer = await follower.request(`/live/${name}/llhls.m3u8`);
    return answer.ok && answer.text();
  });
  expect(opened).toContain('#EXT-X-PART');
  expect((await follower.query(now, { name })).profile.live_now).toMatchObject({ audience: 'followers', locked: null });
  expect((await follower.query(say, { user })).NewLiveChatMessage.id).toEqual(expect.any(String));
  await eventually(async () => (await stranger.request(`/live/${name}/llhls.m3u8`)).status === 403);
  await expectRefused(stranger, 'followers');
});
