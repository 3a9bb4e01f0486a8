import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  connect,
  createClient,
  createSockets,
  listen,
  picture,
  signedIn,
  signedUp,
  uploadForm,
} from './client.mjs';

/** The WebSocket protocol, and who may subscribe to what (docs/contract/rest.md, spec part 1 §7 realtime). */
const sockets = createSockets();
let creator;
let fan;
beforeAll(async () => {
  [creator, fan] = await Promise.all([signedIn('creator@demo.test'), signedUp()]);
});
afterAll(() => sockets.close());

describe('the connection', () => {
  test('answers a ping, and continues', async () => {
    const socket = await sockets.open(fan);
    expect((await socket.ping()).type).toBe('pong');
    const heard = await listen(socket, 'subscription($user: ID) { live(user: $user) { status } }', {
      user: creator.account.id,
    });
    expect((await socket.ping()).type).toBe('pong');
    expect(heard.messages).toEqual([]);
  });

  test('rejects queries, reports errors in subscriptions, and stays open', async () => {
    const socket = await sockets.open(fan);
    for (const document of ['{ auth_account { id } }', 'subscription { nothing }', 'subscription {']) {
      const { type, payload } = await socket.subscribe(document).next(() => true);
      expect([type, payload[0].status]).toEqual(['error', 400]);
    }
    expect((await socket.ping()).type).toBe('pong');
  });

  test('a page of another origin is rejected', async () => {
    const refused = await fetch(`${address}/api`, {
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      method: 'POST',
      body: '{"query":"{ __typename }"}',
    });
    expect(refused.status).toBe(403);
    await expect(connect('wrong')).rejects.toMatchObject({ code: 4403 });
  });
});

describe('who may subscribe to what', () => {
  const thread = 'subscription($user: ID!) { messenger_thread(user: $user) { action thread { id } } }';
  const failure = async (who, query, variables) => {
    const { payload } = await (await sockets.open(who)).subscribe(query, variables).next(() => true);
    return (payload.errors ?? payload)[0].status;
  };

  test('media_process is for the file’s owner only', async () => {
    const query = 'subscription { media_process { media process { status original teaser info } } }';
    const [own, others] = await Promise.all([creator, fan].map(async (who) => listen(await sockets.open(who), query)));
    const body = uploadForm([{ bytes: picture(64, 64), name: 'told.png' }]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body })).json();
    const [{ id }] = medias;
    await own.next(({ media_process }) => media_process.media === id && media_process.process.original);
    expect(others.messages).toEqual([]);
    expect(await failure(null, query)).toBe(401);
    await creator.query('mutation($id: ID!) { deleteMedia(id: $id) }', { id });
  });

  test('threads and messages: only for participants', async () => {
    const other = await signedUp();
    const heard = await listen(await sockets.open(other), thread, { user: other.account.id });
    const { newMessage } = await fan.query(
      'mutation($to: ID!) { newMessage(to: $to, data: { type: text, value: "hi" }) { thread } }',
      { to: other.account.id },
    );
    const { payload } = await heard.next((data) => data.messenger_thread.thread.id === newMessage.thread);
    expect(payload.data.messenger_thread.action).toBe('new');
    expect(await failure(null, thread, { user: other.account.id })).toBe(401);
    expect(await failure(fan, thread, { user: other.account.id })).toBe(403);
    const message = 'subscription($thread: ID!) { messenger_message(thread: $thread) { action message { id } } }';
    expect(await failure(null, message, { thread: newMessage.thread })).toBe(401);
    expect(await failure(creator, message, { thread: newMessage.thread })).toBe(404);
  });

  test('subscriptions that need a session end with it', async () => {
    const leaving = await signedUp();
    const socket = await sockets.open(leaving);
    await listen(socket, thread, { user: leaving.account.id });
    await leaving.request('/api/signout');
    expect((await socket.closed).code).toBe(4401);
    await expect(connect(leaving.cookies.get('access_token') ?? 'gone')).rejects.toMatchObject({ code: 4403 });
  });
});

describe('messages', () => {
  test('threads are paged, read, and count unread messages', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const send = (who, to, value) =>
      who.query(
        'mutation($to: ID!, $value: String!) { newMessage(to: $to, data: { type: text, value: $value }) { thread } }',
        { to, value },
      );
    const texts = ['1', '2', '3', '4', '5'];
    let id;
    for (const text of texts) id = (await send(one, other.account.id, text)).newMessage.thread;
    const unread = async () => {
      const { messenger_thread } = await other.query(
        'query($user: ID!) { messenger_thread(user: $user) { id unread1 unread2 users { id } } }',
        { user: one.account.id },
      );
      expect(messenger_thread.id).toBe(id);
      return messenger_thread.users[0].id === other.account.id ? messenger_thread.unread1 : messenger_thread.unread2;
    };
    expect(await unread()).toBe(5);
    const page = async (limit, skip) =>
      (
        await other.query(
          'query($thread: ID!, $limit: Int, $skip: Int) { messenger_messages(thread: $thread, limit: $limit, skip: $skip) { data { value } } }',
          { thread: id, limit, skip },
        )
      ).messenger_messages.map(({ data }) => data[0].value);
    expect(await page(30, 0)).toEqual(texts);
    expect([await page(2, 0), await page(2, 2), await page(2, 4)]).toEqual([['4', '5'], ['2', '3'], ['1']]);
    const read = 'mutation($thread: ID!) { updateThreadRead(thread: $thread) { id } }';
    expect(await other.query(read, { thread: id })).toEqual({ updateThreadRead: { id } });
    expect(await unread()).toBe(0);
    const { messenger_threads } = await other.query(
      '{ messenger_threads(limit: 10, skip: 0) { id last_message { data { value } } } }',
    );
    expect(messenger_threads).toMatchObject([{ id, last_message: { data: { value: '5' } } }]);
    expect((await createClient().graphql(read, { thread: id })).errors[0].status).toBe(401);
  });

  test('a creator’s rules are created, changed and switched', async () => {
    const maker = await signedIn('sol-dunes@demo.test');
    const welcome = [{ type: 'text', value: 'Welcome' }];
    const { createMessengerRule: made } = await maker.query(
      'mutation($messages: [MessageDataInput!]!) { createMessengerRule(event: subscribe, messages: $messages) { id event enabled delay { amount } } }',
      { messages: welcome },
    );
    expect(made).toMatchObject({ event: 'subscribe', enabled: true, delay: null });
    const { updateMessengerRule } = await maker.query(
      'mutation($rule: MessengerRuleInput!) { updateMessengerRule(rule: $rule) { id delay { amount unit } messages { type value } } }',
      { rule: { event: 'subscribe', messages: welcome, delay: { amount: 2, unit: 'minutes' } } },
    );
    expect(updateMessengerRule).toEqual({ id: made.id, delay: { amount: 2, unit: 'minutes' }, messages: welcome });
    const { switchMessengerRule } = await maker.query(
      'mutation { switchMessengerRule(event: subscribe, enabled: false) { id enabled } }',
    );
    expect(switchMessengerRule).toEqual({ id: made.id, enabled: false });
    const { messenger_rules, messenger_rules_event } = await maker.query(
      '{ messenger_rules(limit: 4) { id enabled } messenger_rules_event(event: subscribe) { id enabled } }',
    );
    expect(messenger_rules).toContainEqual({ id: made.id, enabled: false });
    expect(messenger_rules_event).toEqual({ id: made.id, enabled: false });
    expect((await fan.graphql('{ messenger_rules { id } }')).errors[0].status).toBe(403);
  });
});
