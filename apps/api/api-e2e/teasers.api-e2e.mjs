import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, film, listen, signedIn, signedUp, unique, eventually as until, uploadForm } from './client.mjs';

const card = { card_name: 'Ada Fan', card_number: '4242 4242 4242 4242', expire_date: '12/45', cvv: '123' };
const newMessage =
  'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id thread origin data { type value } } }';
const unlock =
  'mutation ($message_id: ID!, $thread: ID!) { unlock_teaser(message_id: $message_id, thread: $thread) { id data { type value } } }';
const messages = 'query ($thread: ID!) { messenger_messages(thread: $thread) { id data { type value } } }';

let creator;
let fan;
let media;
let sent;

const offer = (more) => ({ type: 'teaser', value: JSON.stringify({ media, text: 'For your eyes only', ...more }) });
const failure = async (client, data) =>
  (await client.graphql(newMessage, { to: fan.account.id, data })).errors?.[0]?.message;
const contentIn = async (client) => {
  const { messenger_messages: list } = await client.query(messages, { thread: sent.thread });
  return JSON.parse(list.find(({ id }) => id === sent.id).data[0].value);
};
const sockets = createSockets();
afterAll(() => sockets.close());

beforeAll(async () => {
  creator = await signedIn('creator@demo.test');
  fan = await signedUp('teaserfan');
  const form = uploadForm([{ bytes: film(12), name: 'private.mp4', private: true }]);
  const reply = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
  media = reply.medias[0].id;
  await until(async () => {
    const { media_private: list } = await creator.query('{ media_private { id processed { original } } }');
    return list.find(({ id, processed }) => id === media && processed?.original);
  });
}, 120_000);

describe('paid messages', () => {
  test('neither unapproved media nor another’s can be sent', async () => {
    expect(await failure(creator, offer({ price: 5 }))).toBe('This media isn’t approved yet');
    const staff = await signedIn('staff@demo.test');
    await staff.query('mutation ($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id: media });
    expect(await failure(creator, offer({ price: 5, media: fan.account.id }))).toBe('You can only send your own media');
    expect(await failure(creator, offer({}))).toBe('Price is required');
    expect(await failure(creator, offer({ price: 5, preview: 30 }))).toContain('Preview must be');
    const data = offer({ price: 5 });
    const reply = await fan.graphql(newMessage, { to: creator.account.id, data });
    expect(reply.errors[0].status).toBe(403);
  });

  test('the fan gets an offer without the URL of the rest, and its preview is cut', async () => {
    const heard = 'subscription ($user: ID!) { messenger_thread(user: $user) { action thread { id } } }';
    const inbox = await listen(await sockets.open(fan), heard, { user: fan.account.id });
    ({ newMessage: sent } = await creator.query(newMessage, {
      to: fan.account.id,
      data: offer({ price: '$5', preview: 6 }),
    }));
    await inbox.next((data) => data.messenger_thread.thread.id === sent.thread);
    const locked = await contentIn(fan);
    expect(locked).toMatchObject({
      price: 5,
      preview: 6,
      free: false,
      url: null,
      media,
      duration: expect.closeTo(12, 0),
      text: 'For your eyes only',
    });
    const { teaser } = await until(async () => {
      const content = await contentIn(fan);
      return content.teaser ? content : null;
    });
    const preview = await fan.request(teaser);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const own = await contentIn(creator);
    expect((await creator.request(own.url)).status).toBe(200);
    expect((await fan.request(own.url)).status).toBe(403);
    const stranger = await signedUp('teaserstranger');
    for (const path of [teaser, locked.thumbnail, own.url]) expect((await stranger.request(path)).status).toBe(404);
  }, 90_000);

  test('too few coins return null; then eight concurrent taps are one purchase, which opens it', async () => {
    const asked = { message_id: sent.id, thread: sent.thread };
    expect(await fan.query(unlock, asked)).toEqual({ unlock_teaser: null });
    await fan.post('/api/sandbox/card', card);
    await fan.query('mutation ($key: String!) { buyCoins(value: 10, idempotency_key: $key) { amount } }', {
      key: unique('k'),
    });
    expect((await creator.graphql(unlock, asked)).errors[0].message).toBe('This message is yours');
    const taps = await Promise.all(Array.from({ length: 8 }, () => fan.query(unlock, asked)));
    for (const { unlock_teaser: message } of taps)
      expect(JSON.parse(message.data[0].value).url).toContain('/message-files/');
    const { wallet, purchases_transactions: bought } = await fan.query(
      '{ wallet { amount } purchases_transactions { type value media { id } } }',
    );
    expect(wallet.amount).toBe(14);
    expect(bought.filter(({ type }) => type === 'teaser')).toEqual([
      { type: 'teaser', value: 14, media: { id: media } },
    ]);
    expect((await fan.request((await contentIn(fan)).url)).status).toBe(200);
    const { favorites } = await fan.query(
      '{ favorites(type: video, filter: { favorites: "purchased" }) { id access } }',
    );
    expect(favorites).toEqual([{ id: media, access: 'purchased' }]);
  });

  test('the buyer keeps it when the sender deletes the conversation and the media', async () => {
    await creator.query('mutation ($thread: ID!) { deleteThread(thread: $thread) }', { thread: sent.thread });
    const { messenger_threads: left } = await creator.query('{ messenger_threads(limit: 200) { id } }');
    expect(left.map(({ id }) => id)).not.toContain(sent.thread);
    await creator.query('mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media });
    expect((await fan.request((await contentIn(fan)).url)).status).toBe(200);
  });
});

describe('an inbox', () => {
  test('typing reaches the other participant, messages are searchable, and the owner restricts who may write', async () => {
    const [one, other] = [await signedUp('inboxone'), await signedUp('inboxother')];
    const word = unique('needle');
    const { newMessage: first } = await one.query(newMessage, {
      to: other.account.id,
      data: { type: 'text', value: `A ${word} here` },
    });
    const heard = 'subscription ($thread: ID!) { messenger_typing(thread: $thread) { thread user } }';
    const typing = await listen(await sockets.open(other), heard, { thread: first.thread });
    // As somebody who goes on typing: what nobody hears yet is not kept.
    await until(async () => {
      await one.query('mutation ($thread: ID!) { messengerTyping(thread: $thread) }', { thread: first.thread });
      return typing.messages.length > 0;
    });
    const { payload } = await typing.next(() => true);
    expect(payload.data.messenger_typing).toEqual({ thread: first.thread, user: one.account.id });
    const search = (query) =>
      other.query('query ($query: String) { messenger_threads(filter: { query: $query }) { id } }', { query });
    expect((await search(word.toUpperCase())).messenger_threads).toEqual([{ id: first.thread }]);
    expect((await search(one.account.username)).messenger_threads).toEqual([{ id: first.thread }]);
    expect((await search(unique('nothing'))).messenger_threads).toEqual([]);

    const stranger = await signedUp('inboxstranger');
    await other.query('mutation { saveMessengerSettings(writers: following) { writers } }');
    expect((await other.query('{ messenger_settings { writers } }')).messenger_settings).toEqual({
      writers: 'following',
    });
    const permission = (client) =>
      client.query('query ($user: ID!) { messenger_permission(user: $user) { allowed needs subscribed } }', {
        user: other.account.id,
      });
    expect((await permission(stranger)).messenger_permission).toEqual({
      allowed: false,
      needs: 'following',
      subscribed: false,
    });
    const hello = { to: other.account.id, data: { type: 'text', value: 'Hello' } };
    const reply = await stranger.graphql(newMessage, hello);
    expect([reply.errors[0].status, reply.errors[0].message]).toEqual([
      403,
      'They only accept messages from people they follow',
    ]);
    await other.query('mutation ($id: ID!) { upFollowing(id: $id) }', { id: stranger.account.id });
    expect((await permission(stranger)).messenger_permission.allowed).toBe(true);
    expect((await stranger.graphql(newMessage, hello)).errors).toBeUndefined();
  });
});
