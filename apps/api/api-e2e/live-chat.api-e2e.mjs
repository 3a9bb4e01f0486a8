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
/** The error of a call that must fail. */
const refused = async (who, query, variables) => (await who.graphql(query, variables)).errors[0];
const sockets = createSockets();
let creator;
let staff;
let fan;
let user;
let live;
let lives;
beforeAll(async () => {
  [creator, staff, fan] = await Promise.all([
    signedIn('oak-and-wax@demo.test'),
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
      account: { username: 'oak.and.wax', live: true, livestream: 'RTMP' },
    });
    const seen = await fan.query(
      '{ lives(limit: 20) { id live status livestream } profile(username: "oak.and.wax") { live livestream status } }',
    );
    expect(seen.lives).toContainEqual({ id: user, live: true, status: 'live', livestream: 'RTMP' });
    expect(seen.profile).toEqual({ live: true, livestream: 'RTMP', status: 'live' });
  });

  test.each(['playlist.m3u8', 'llhls.m3u8'])('plays over %s, without a login', async (name) => {
    const playlist = await eventually(async () => {
      const response = await fetch(`${address}/live/oak.and.wax/${name}`);
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
    const unsaid = async (who, variables) => (await who.graphql(say, { user, text: 'hi', ...variables })).errors[0];
    expect((await unsaid(createClient(), {})).status).toBe(401);
    expect((await unsaid(fan, { text: '  ' })).status).toBe(400);
    expect((await unsaid(fan, { user: fan.account.id })).status).toBeGreaterThanOrEqual(400);
    const nobody = '019f0000-0000-7000-8000-000000000000';
    expect((await unsaid(fan, { user: nobody })).status).toBe(404);
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

describe('the people and rules of the chat', () => {
  test('a moderator deletes what others wrote, until the creator takes that back', async () => {
    const helper = await signedUp();
    const { NewLiveChatMessage: first } = await fan.query(say, { user, text: 'to be moderated' });
    const remove = 'mutation($id: ID!) { deleteLiveChatMessage(id: $id) }';
    expect((await refused(helper, remove, { id: first.id })).status).toBe(403);
    const name = 'mutation($user: ID!) { addLiveModerator(user: $user) { username } }';
    expect((await refused(fan, name, { user: helper.account.id })).status).toBe(403);
    expect((await creator.query(name, { user: helper.account.id })).addLiveModerator.username).toBe(
      helper.account.username,
    );
    expect((await creator.query('{ live_moderators { id } }')).live_moderators).toContainEqual({
      id: helper.account.id,
    });
    expect(await helper.query(remove, { id: first.id })).toEqual({ deleteLiveChatMessage: true });
    await creator.query('mutation($user: ID!) { removeLiveModerator(user: $user) }', { user: helper.account.id });
    const { NewLiveChatMessage: next } = await fan.query(say, { user, text: 'stays' });
    expect((await refused(helper, remove, { id: next.id })).status).toBe(403);
  });

  test('followers only, and patterns that RE2 reads', async () => {
    const save =
      'mutation($only: Boolean, $patterns: [String!]) { saveLiveChatSettings(followers_only: $only, blocked_patterns: $patterns) { followers_only blocked_patterns } }';
    const other = await signedUp();
    await creator.query(save, { only: true, patterns: ['spo+n'] });
    expect((await refused(other, say, { user, text: 'hello' })).status).toBe(403);
    await creator.query(save, { only: false });
    expect(await refused(other, say, { user, text: 'a SPOOON' })).toMatchObject({
      status: 400,
      state: { text: [expect.any(String)] },
    });
    for (const pattern of ['(', '(?=x)', '(.{1,100}){1,10}'])
      expect(await refused(creator, save, { patterns: [pattern] })).toMatchObject({
        status: 400,
        state: { blocked_patterns: [expect.any(String)] },
      });
    expect((await creator.query(save, { patterns: [] })).saveLiveChatSettings.blocked_patterns).toEqual([]);
  });
});

describe('above the chat', () => {
  const stage =
    'query($user: ID!) { live_stage(user: $user) { goal { title target raised state } poll { id question votes own_vote options { text votes } } pinned { text } } }';

  test('a goal is filled by tips that are given in the live', async () => {
    const heard = await listen(
      await sockets.open(null),
      'subscription($user: ID!) { livechat_events(user: $user) { id kind coins text user { username } } }',
      { user },
    );
    const changes = await listen(
      await sockets.open(null),
      'subscription($user: ID!) { live_stage(user: $user) { kind goal { raised state } poll { votes state own_vote } pinned { text } } }',
      { user },
    );
    const set = 'mutation($target: Int!) { setLiveGoal(title: "A new lens", target: $target) { raised } }';
    expect((await refused(fan, set, { target: 100 })).status).toBe(403);
    expect(await refused(creator, set, { target: 9 })).toMatchObject({
      status: 400,
      state: { target: ['A goal is a whole number from 10 to 1,000,000 Fox Coins'] },
    });
    expect((await creator.query(set, { target: 100 })).setLiveGoal.raised).toBe(0);
    const payer = await signedUp('livepayer');
    await payer.post('/api/sandbox/card', {
      card_name: 'Ada Fan',
      card_number: '4242 4242 4242 4242',
      expire_date: '12/45',
      cvv: '123',
    });
    await payer.query('mutation { buyCoins(value: 10, idempotency_key: "live-payer") { amount } }');
    const tip =
      'mutation($user: ID!, $live: Boolean) { addTip(user: $user, amount: 3, message: "Bravo", live: $live) { id } }';
    await payer.query(tip, { user });
    const { addTip } = await payer.query(tip, { user, live: true });
    const { payload } = await heard.next(({ livechat_events }) => livechat_events.kind === 'tip');
    expect(payload.data.livechat_events).toMatchObject({ id: `tip:${addTip.id}`, text: 'Bravo' });
    const { coins } = payload.data.livechat_events;
    await changes.next(({ live_stage }) => live_stage.goal?.raised === coins);
    const { live_chat_events } = await fan.query('query($user: ID!) { live_chat_events(user: $user) { id coins } }', {
      user,
    });
    expect(live_chat_events.filter(({ id }) => id.startsWith('tip:'))).toEqual([{ id: `tip:${addTip.id}`, coins }]);
    expect((await fan.query(stage, { user })).live_stage.goal).toEqual({
      title: 'A new lens',
      target: 100,
      raised: coins,
      state: 'open',
    });
    const { live_summary } = await creator.query('{ live_summary { coins earned seconds best_minute { second } } }');
    expect(live_summary).toMatchObject({ coins, best_minute: { second: expect.any(Number) } });
    expect(live_summary.earned).toBeGreaterThan(0);
    expect(await creator.query('mutation { closeLiveGoal }')).toEqual({ closeLiveGoal: true });
    await changes.next(({ live_stage }) => live_stage.goal?.state === 'closed');
  });

  test('the creator says what the live is about, and everybody reads it with the account', async () => {
    const set =
      'mutation($title: String, $tags: [String!]) { saveLiveSetup(title: $title, tags: $tags) { title tags } }';
    expect((await refused(fan, set, { title: 'Mine' })).status).toBe(403);
    expect(await refused(creator, set, { title: 'x'.repeat(81) })).toMatchObject({
      status: 400,
      state: { title: ['A live’s title has at most 80 characters'] },
    });
    await creator.query(set, { title: 'Evening talk', tags: ['Talk'] });
    await creator.query(set, { tags: ['Talk', 'evening'] });
    const about = { title: 'Evening talk', tags: ['talk', 'evening'] };
    expect((await creator.query('{ live_setup { title tags } }')).live_setup).toEqual(about);
    const { profile } = await fan.query(
      'query($username: String!) { profile(username: $username) { live_now { title tags viewers started_at } } }',
      { username: creator.account.username },
    );
    expect(profile.live_now).toMatchObject({ ...about, started_at: expect.any(String) });
    expect((await fan.query('{ auth_account { live_now { title } } }')).auth_account.live_now).toBeNull();
    await creator.query(set, { title: '', tags: [] });
    const narrower = 'mutation { saveLiveSetup(audience: followers) { audience } }';
    expect(await refused(creator, narrower)).toMatchObject({ status: 409, state: { audience: [expect.any(String)] } });
    expect((await creator.query('{ live_setup { audience } }')).live_setup.audience).toBe('all');
  });

  test('the encoder’s health is the creator’s to read', async () => {
    const health =
      '{ stream_health { video_kbps fps key_seconds profile dropped_frames late_parts ladder renditions problems { code obs_setting } } }';
    expect((await refused(fan, health)).status).toBe(403);
    const { stream_health } = await eventually(async () => {
      const answer = await creator.query(health);
      return answer.stream_health?.key_seconds ? answer : null;
    });
    expect(stream_health).toMatchObject({ profile: expect.any(String), fps: expect.any(Number), renditions: [] });
    expect(stream_health.video_kbps).toBeGreaterThan(0);
  });

  test('a scheduled live is announced, reminded of, moved and cancelled', async () => {
    const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const schedule =
      'mutation($at: DateTime!) { scheduleLive(title: "Evening talk", starts_at: $at) { id title state } }';
    expect((await refused(fan, schedule, { at: at(2) })).status).toBe(403);
    expect(await refused(creator, schedule, { at: at(-2) })).toMatchObject({
      status: 400,
      state: { starts_at: ['A live can be scheduled from now to 90 days ahead'] },
    });
    const { scheduleLive: live } = await creator.query(schedule, { at: at(720) });
    const remind =
      'mutation($id: ID!, $remind: Boolean!) { remindLive(id: $id, remind: $remind) { reminding reminders } }';
    expect((await fan.query(remind, { id: live.id, remind: true })).remindLive).toEqual({
      reminding: true,
      reminders: null,
    });
    const list = 'query($user: ID) { scheduled_lives(user: $user) { id reminders } }';
    expect((await fan.query(list, {})).scheduled_lives).toContainEqual({ id: live.id, reminders: null });
    expect((await creator.query(list, { user })).scheduled_lives).toContainEqual({ id: live.id, reminders: 1 });
    const change = 'mutation($id: ID!, $at: DateTime!) { changeScheduledLive(id: $id, starts_at: $at) { starts_at } }';
    const moved = at(744);
    expect((await creator.query(change, { id: live.id, at: moved })).changeScheduledLive.starts_at).toBe(moved);
    const cancel = 'mutation($id: ID!) { cancelScheduledLive(id: $id) }';
    expect((await refused(fan, cancel, { id: live.id })).status).toBe(403);
    expect(await creator.query(cancel, { id: live.id })).toEqual({ cancelScheduledLive: true });
    expect((await refused(creator, cancel, { id: live.id })).status).toBe(409);
  });

  test('a poll has one vote per account, and its result is live', async () => {
    const start = 'mutation($options: [String!]!) { startLivePoll(question: "Where next?", options: $options) { id } }';
    expect((await refused(creator, start, { options: ['Alone'] })).status).toBe(400);
    const { startLivePoll: poll } = await creator.query(start, { options: ['North', 'South'] });
    const vote = 'mutation($id: ID!, $option: Int!) { voteLivePoll(id: $id, option: $option) { votes own_vote } }';
    const [one, other] = [await signedUp(), await signedUp()];
    expect((await one.query(vote, { id: poll.id, option: 1 })).voteLivePoll).toEqual({ votes: 1, own_vote: 1 });
    await other.query(vote, { id: poll.id, option: 1 });
    expect((await refused(one, vote, { id: poll.id, option: 0 })).status).toBe(409);
    expect((await one.query(stage, { user })).live_stage.poll).toMatchObject({
      votes: 2,
      own_vote: 1,
      options: [
        { text: 'North', votes: 0 },
        { text: 'South', votes: 2 },
      ],
    });
    const close = 'mutation($id: ID!) { closeLivePoll(id: $id) { state votes } }';
    expect((await refused(one, close, { id: poll.id })).status).toBe(403);
    expect((await creator.query(close, { id: poll.id })).closeLivePoll).toEqual({ state: 'closed', votes: 2 });
    expect((await refused(await signedUp(), vote, { id: poll.id, option: 0 })).status).toBe(409);
  });

  test('the creator pins a message', async () => {
    const { NewLiveChatMessage: message } = await fan.query(say, { user, text: 'Read this' });
    const pin = 'mutation($id: ID!) { pinLiveChatMessage(id: $id) { text } }';
    expect((await refused(fan, pin, { id: message.id })).status).toBe(403);
    await creator.query(pin, { id: message.id });
    expect((await fan.query(stage, { user })).live_stage.pinned).toEqual({ text: 'Read this' });
    expect(await creator.query('mutation { unpinLiveChatMessage }')).toEqual({ unpinLiveChatMessage: true });
    expect((await fan.query(stage, { user })).live_stage.pinned).toBeNull();
  });
});

test('when it ends: status stop, live(user) reports it, and the chat is closed', async () => {
  await live.stop();
  live = null;
  const { payload } = await lives.next(({ live: event }) => event.status === 'stop');
  expect(payload.data.live.account).toMatchObject({ username: 'oak.and.wax', live: false });
  const { profile } = await staff.query('{ profile(username: "oak.and.wax") { live status } }');
  expect(profile).toEqual({ live: false, status: 'stop' });
  expect((await fan.graphql(say, { user, text: 'bye' })).errors[0].message).toBe('Live has ended');
});
