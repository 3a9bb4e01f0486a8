import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, createClient, createSockets, eventually, listen, signedIn, signedUp } from './client.mjs';
import { goLive } from './live.mjs';

/** An encoder live, its events, chat and moderation (spec part 1 §4, §7; part 2 §7). */
const say =
  'mutation($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id state text user { fullname username avatar } add_date } }';
const heardChat =
  'subscription($user: ID!) { livechat(user: $user) { id user { fullname username avatar } text add_date } }';
const settings =
  'mutation($slow: Int, $words: [String!], $hold: Boolean) { saveLiveChatSettings(slow_mode_seconds: $slow, blocked_words: $words, hold_newcomers: $hold) { slow_mode_seconds blocked_words hold_newcomers } }';
const sockets = createSockets();
let creator;
let staff;
let fan;
let user;
let live;
let lives;
beforeAll(async () => {
  [creator, staff, fan] = await Promise.all([
    signedIn('ines-ridge@demo.test'),
    signedIn('staff@demo.test'),
    signedUp(),
  ]);
  user = creator.account.id;
  lives = await listen(
    await sockets.open(null),
    'subscription($user: ID) { live(user: $user) { status stream type account { username live livestream } } }',
    { user },
  );
  live = await goLive(creator);
});
afterAll(async () => {
  await creator.query(settings, { slow: 0, words: [], hold: false });
  await live?.stop();
  sockets.close();
});

describe('a live', () => {
  test('is announced to visitors, listed, and shown on the profile', async () => {
    const { payload } = await lives.next(({ live: event }) => event.status === 'live');
    expect(payload.data.live).toMatchObject({
      type: 'RTMP',
      account: { username: 'ines.ridge', live: true, livestream: 'RTMP' },
    });
    const seen = await fan.query(
      '{ lives(limit: 20) { id live status livestream } profile(username: "ines.ridge") { live livestream status } }',
    );
    expect(seen.lives).toContainEqual({ id: user, live: true, status: 'live', livestream: 'RTMP' });
    expect(seen.profile).toEqual({ live: true, livestream: 'RTMP', status: 'live' });
  });

  test.each(['playlist.m3u8', 'llhls.m3u8'])('plays over %s, without a login', async (name) => {
    const playlist = await eventually(async () => {
      const response = await fetch(`${address}/live/ines.ridge/${name}`);
      return response.ok && response;
    });
    expect(playlist.headers.get('content-type')).toMatch(/mpegurl/);
    expect(await playlist.text()).toMatch(/^#EXTM3U/);
    expect((await fetch(`${address}/live/theo.k/${name}`)).status).toBe(404);
  });
});

describe('the chat', () => {
  test('a message reaches all viewers, and is in the history', async () => {
    const heard = await Promise.all(
      [null, creator, fan].map(async (who) => listen(await sockets.open(who), heardChat, { user })),
    );
    const { NewLiveChatMessage: sent } = await fan.query(say, { user, text: 'x'.repeat(600) });
    expect(sent).toMatchObject({ state: 'shown', text: 'x'.repeat(512), user: { username: fan.account.username } });
    for (const subscription of heard) {
      const { payload } = await subscription.next(({ livechat }) => livechat.id === sent.id);
      expect(payload.data.livechat).toMatchObject({ text: sent.text, add_date: sent.add_date });
    }
    await creator.query(say, { user, text: 'Welcome' });
    const { LiveChatMessages } = await createClient().query(
      'query($user: ID!) { LiveChatMessages(user: $user, limit: 30) { id text } }',
      { user },
    );
    expect(LiveChatMessages.slice(-2).map(({ text }) => text)).toEqual([sent.text, 'Welcome']);
  });

  test('rejects visitors, empty text, and chats of creators who are not live', async () => {
    const refused = async (who, variables) => (await who.graphql(say, { user, text: 'hi', ...variables })).errors[0];
    expect((await refused(createClient(), {})).status).toBe(401);
    expect((await refused(fan, { text: '  ' })).status).toBe(400);
    expect((await refused(fan, { user: fan.account.id })).status).toBeGreaterThanOrEqual(400);
    const nobody = '019f0000-0000-7000-8000-000000000000';
    expect((await refused(fan, { user: nobody })).status).toBe(404);
    const unheard = (await sockets.open(null)).subscribe(heardChat, { user: nobody });
    expect((await unheard.next(() => true)).payload.errors[0].status).toBe(404);
  });

  test('blocked words and slow mode', async () => {
    const one = await signedUp();
    expect((await creator.query(settings, { slow: 60, words: ['spoiler'] })).saveLiveChatSettings).toEqual({
      slow_mode_seconds: 60,
      blocked_words: ['spoiler'],
      hold_newcomers: false,
    });
    expect(
      (await creator.query('{ live_chat_settings { slow_mode_seconds } }')).live_chat_settings.slow_mode_seconds,
    ).toBe(60);
    expect((await one.graphql(say, { user, text: 'A SPOILER!' })).errors[0].message).toMatch(/this chat blocks/);
    await one.query(say, { user, text: 'first' });
    expect((await one.graphql(say, { user, text: 'second' })).errors[0].message).toMatch(/Slow mode/);
    await creator.query(settings, { slow: 0, words: [] });
    await one.query(say, { user, text: 'third' });
    expect((await fan.graphql(settings, { slow: 0 })).errors[0].status).toBe(403);
  });

  test('a newcomer’s first message waits for approval', async () => {
    const newcomer = await signedUp();
    await creator.query(settings, { hold: true });
    const waiting = await listen(await sockets.open(creator), 'subscription { livechat_held { id text } }');
    const shown = await listen(await sockets.open(fan), heardChat, { user });
    const { NewLiveChatMessage: held } = await newcomer.query(say, { user, text: 'My first' });
    expect(held.state).toBe('held');
    await waiting.next(({ livechat_held }) => livechat_held.id === held.id);
    expect((await creator.query('{ heldLiveChatMessages { id } }')).heldLiveChatMessages).toContainEqual({
      id: held.id,
    });
    expect(shown.messages).toEqual([]);
    const approve = 'mutation($id: ID!) { approveLiveChatMessage(id: $id) { id state } }';
    expect((await fan.graphql(approve, { id: held.id })).errors[0].status).toBe(403);
    expect((await creator.query(approve, { id: held.id })).approveLiveChatMessage.state).toBe('shown');
    await shown.next(({ livechat }) => livechat.id === held.id);
    await creator.query(settings, { hold: false });
  });

  test('deleting, muting and blocking', async () => {
    const one = await signedUp();
    const moderation = await listen(
      await sockets.open(null),
      'subscription($user: ID!) { livechat_moderation(user: $user) { action message user } }',
      { user },
    );
    const { NewLiveChatMessage: message } = await one.query(say, { user, text: 'Delete me' });
    const remove = 'mutation($id: ID!) { deleteLiveChatMessage(id: $id) }';
    expect((await fan.graphql(remove, { id: message.id })).errors[0].status).toBe(403);
    expect(await creator.query(remove, { id: message.id })).toEqual({ deleteLiveChatMessage: true });
    await moderation.next((data) => data.livechat_moderation.message === message.id);
    const history = await fan.query('query($user: ID!) { LiveChatMessages(user: $user, limit: 100) { id } }', { user });
    expect(history.LiveChatMessages).not.toContainEqual({ id: message.id });

    const mute = 'mutation($user: ID!) { muteInLiveChat(user: $user, minutes: 5) { until user { id } } }';
    expect((await creator.query(mute, { user: one.account.id })).muteInLiveChat.user.id).toBe(one.account.id);
    expect((await one.graphql(say, { user, text: 'hello?' })).errors[0].message).toBe('You’re muted in this chat');
    expect((await creator.query('{ live_chat_mutes { user { id } } }')).live_chat_mutes).toContainEqual({
      user: { id: one.account.id },
    });
    expect(
      await creator.query('mutation($user: ID!) { unmuteInLiveChat(user: $user) }', { user: one.account.id }),
    ).toEqual({ unmuteInLiveChat: true });
    await one.query(say, { user, text: 'thanks' });

    const heard = await listen(await sockets.open(one), heardChat, { user });
    await creator.query('mutation($id: ID!) { blockAccount(accountId: $id) { id } }', { id: one.account.id });
    expect((await heard.next(() => false)).type).toBe('complete');
    expect((await one.graphql(say, { user, text: 'hi' })).errors[0].status).toBe(404);
    await creator.query('mutation($id: ID!) { unblockAccount(accountId: $id) }', { id: one.account.id });
  });
});

test('when it ends: status stop, live(user) reports it, and the chat is closed', async () => {
  await live.stop();
  live = null;
  const { payload } = await lives.next(({ live: event }) => event.status === 'stop');
  expect(payload.data.live.account).toMatchObject({ username: 'ines.ridge', live: false });
  const { profile } = await staff.query('{ profile(username: "ines.ridge") { live status } }');
  expect(profile).toEqual({ live: false, status: 'stop' });
  expect((await fan.graphql(say, { user, text: 'bye' })).errors[0].message).toBe('Live has ended');
});
