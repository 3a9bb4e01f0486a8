import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, listen, signedIn, signedUp, unique } from '../client.mjs';

const { open, close } = createSockets();
let creator;
let staff;
beforeAll(async () => {
  [creator, staff] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test')]);
});
afterAll(async () => {
  await creator.query('mutation { switchMessengerRule(event: follow, enabled: false) { enabled } }');
  close();
});

describe('messages', () => {
  test('a message arrives live on both sides, and nobody else can read it', async () => {
    const fan = await signedUp();
    const socket = await open(creator);
    const threads = await listen(
      socket,
      'subscription($user: ID!) { messenger_thread(user: $user) { action thread { id unread1 unread2 users { id } last_message { data { value } } } } }',
      { user: creator.account.id },
    );
    const text = unique('Hello ');
    const { newMessage } = await fan.query(
      'mutation($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id thread origin data { type value } } }',
      { to: creator.account.id, data: { type: 'text', value: text } },
    );
    expect(newMessage).toMatchObject({ origin: 'person', data: [{ type: 'text', value: text }] });
    const { payload } = await threads.next(({ messenger_thread }) => messenger_thread.thread.id === newMessage.thread);
    const { thread } = payload.data.messenger_thread;
    expect(thread.last_message.data.value).toBe(text);
    expect(thread.users[0].id === creator.account.id ? thread.unread1 : thread.unread2).toBe(1);

    const answers = await listen(
      await open(fan),
      'subscription($thread: ID!) { messenger_message(thread: $thread) { action message { data { value } from { username } } } }',
      { thread: newMessage.thread },
    );
    await creator.query('mutation($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id } }', {
      to: fan.account.id,
      data: { type: 'text', value: 'Hello back' },
    });
    const answer = await answers.next(
      ({ messenger_message }) => messenger_message.message.from.username === 'creator_demo',
    );
    expect(answer.payload.data.messenger_message).toMatchObject({
      action: 'new',
      message: { data: [{ value: 'Hello back' }] },
    });

    const stranger = await signedUp();
    const refused = await stranger.graphql('query($thread: ID!) { messenger_messages(thread: $thread) { id } }', {
      thread: newMessage.thread,
    });
    expect(refused.errors[0].status).toBe(404);
    const listening = (await open(stranger)).subscribe(
      'subscription($thread: ID!) { messenger_message(thread: $thread) { action } }',
      { thread: newMessage.thread },
    );
    expect((await listening.next(() => true)).payload.errors[0].status).toBe(404);
    const spying = (await open(stranger)).subscribe(
      'subscription($user: ID!) { messenger_thread(user: $user) { action } }',
      { user: creator.account.id },
    );
    expect((await spying.next(() => true)).payload.errors[0].status).toBe(403);
  });

  test('an automatic message arrives hours later on the sandbox clock, once, however often the fan follows', async () => {
    const welcome = unique('Welcome aboard ');
    const rule = await creator.query(
      'mutation($messages: [MessageDataInput!]!, $delay: DelayInput) { createMessengerRule(event: follow, messages: $messages, delay: $delay) { enabled delay { amount unit } } }',
      { messages: [{ type: 'text', value: welcome }], delay: { amount: 5, unit: 'hours' } },
    );
    expect(rule.createMessengerRule).toEqual({ enabled: true, delay: { amount: 5, unit: 'hours' } });
    const fan = await signedUp();
    const socket = await open(fan);
    const threads = await listen(
      socket,
      'subscription($user: ID!) { messenger_thread(user: $user) { thread { id last_message { data { value } } } } }',
      { user: fan.account.id },
    );
    for (const expected of [true, false, true]) {
      expect(await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: creator.account.id })).toEqual({
        upFollowing: expected,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(
      (await fan.query('query($user: ID!) { messenger_thread(user: $user) { id } }', { user: creator.account.id }))
        .messenger_thread,
    ).toBeNull();
    expect((await fan.post('/api/sandbox/clock', { advance: '5h' })).status).toBe(403);
    expect((await staff.post('/api/sandbox/clock', { advance: '5h' })).status).toBe(200);
    const { payload } = await threads.next(
      ({ messenger_thread }) => messenger_thread.thread.last_message?.data.value === welcome,
    );
    const { id } = payload.data.messenger_thread.thread;
    for (let again = 0; again < 2; again += 1)
      await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: creator.account.id });
    await staff.post('/api/sandbox/clock', { advance: '6h' });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const { messenger_messages } = await fan.query(
      'query($thread: ID!) { messenger_messages(thread: $thread) { origin data { value } } }',
      { thread: id },
    );
    expect(messenger_messages).toEqual([{ origin: 'auto', data: [{ value: welcome }] }]);
  });
});
