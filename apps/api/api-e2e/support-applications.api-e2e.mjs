import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createClient, createSockets, listen, picture, signedIn, signedUp } from './client.mjs';

/** Support and creator applications for an external client (docs/contract/schema.graphql; spec part 2 §2, §3 and §7). */
const write =
  'mutation($data: MessageDataInput!, $userid: ID) { newMessageDeskFox(data: $data, userid: $userid) { id thread origin from { id fullname } data { type value } } }';
const text = (value) => ({ data: { type: 'text', value } });
const messages =
  'query($userid: ID) { support_messages(userid: $userid) { id origin from { id } data { type value } } }';

async function upload(client, path, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value]), 'a.png');
  const reply = await client.request(path, { method: 'POST', body: form });
  return { http: reply.status, ...(await reply.json()) };
}

describe('support', () => {
  test('a member writes, staff answer as support, both sides read, live', async () => {
    const [fan, staff, sockets] = [await signedUp(), await signedIn('staff@demo.test'), createSockets()];
    expect((await fan.query(messages)).support_messages).toEqual([]);
    const { newMessageDeskFox: first } = await fan.query(write, text('I cannot pay'));
    expect(first).toMatchObject({ origin: 'person', from: { id: fan.account.id } });
    const updates = await listen(
      await sockets.open(fan),
      'subscription($thread: ID!) { messenger_message(thread: $thread) { action message { origin data { value } } } }',
      { thread: first.thread },
    );
    const { newMessageDeskFox: reply } = await staff.query(write, { ...text('Which card?'), userid: fan.account.id });
    expect(reply).toMatchObject({ origin: 'support', thread: first.thread, from: { fullname: 'Foxreel Support' } });
    await updates.next((data) => data.messenger_message.message.origin === 'support');
    sockets.close();

    const { staff_support_threads } = await staff.query(
      '{ staff_support_threads(limit: 200) { id users { id } unread1 unread2 } }',
    );
    expect(staff_support_threads.find(({ id }) => id === first.thread)).toMatchObject({ unread1: 1, unread2: 1 });
    const read =
      'mutation($userid: ID) { updateSupportThreadReadDeskFox(userid: $userid) { unread1 unread2 users { id } } }';
    expect((await staff.query(read, { userid: fan.account.id })).updateSupportThreadReadDeskFox).toMatchObject({
      unread1: 0,
      unread2: 1,
    });
    const own = 'mutation($thread: ID!) { updateSupportThreadRead(thread: $thread) { id users { id } unread2 } }';
    expect((await fan.query(own, { thread: first.thread })).updateSupportThreadRead).toMatchObject({ unread2: 0 });

    const sent = await upload(fan, '/api/uploadsDeskFox', { userid: fan.account.id, upload: await picture() });
    expect(sent).toMatchObject({ http: 200, error: null, type: 'image' });
    const value = JSON.stringify({ url: sent.url, type: sent.type, mimetype: sent.mimetype, text: 'Like this' });
    await fan.query(write, { data: { type: 'upload', value } });
    expect((await staff.request(sent.url)).status).toBe(200);
    expect((await (await signedUp()).request(sent.url)).status).toBe(404);
  });

  test('nobody reads or writes for another', async () => {
    const [fan, other] = [await signedUp(), await signedUp()];
    await fan.query(write, text('Mine'));
    const userid = fan.account.id;
    expect((await other.graphql(messages, { userid })).errors[0].status).toBe(403);
    expect((await other.graphql(write, { ...text('I am support'), userid })).errors[0].status).toBe(403);
    expect((await other.graphql('{ staff_support_threads { id } }')).errors[0].status).toBe(403);
    expect((await createClient().graphql(messages)).errors[0].status).toBe(401);
    expect((await upload(other, '/api/uploadsDeskFox', { userid, upload: await picture() })).http).toBe(403);
  });
});

describe('visitors without an account', () => {
  const start = 'mutation { startSupportChat(name: "Ana", email: "ana@example.test") { userid idle_days } }';
  test('a visitor writes with a secret id, staff answer, both live, and files stay in the thread', async () => {
    const [visitor, other, staff] = [createClient(), createClient(), await signedIn('staff@demo.test')];
    const sockets = createSockets();
    const { userid, idle_days } = (await visitor.query(start)).startSupportChat;
    expect(userid).toMatch(/^visitor_[\w-]{43}$/);
    expect(idle_days).toBe(30);
    expect((await visitor.query(messages, { userid })).support_messages).toEqual([]);
    const desk = await listen(
      await sockets.open(staff),
      'subscription($user: ID!) { messenger_thread(user: $user) { thread { id users { id fullname } } } }',
      { user: '00000000-0000-7000-8000-0000000000f0' },
    );
    const { newMessageDeskFox: first } = await visitor.query(write, { ...text('I cannot sign up'), userid });
    expect(first).toMatchObject({ origin: 'person', from: { fullname: 'Ana (visitor)' } });
    await desk.next((data) => data.messenger_thread.thread.id === first.thread);
    const user = first.from.id;
    const who = 'query($user: ID!) { staff_support_visitor(user: $user) { name email } }';
    expect((await staff.query(who, { user })).staff_support_visitor).toEqual({
      name: 'Ana',
      email: 'ana@example.test',
    });

    const hears =
      'subscription($thread: ID!, $userid: ID) { messenger_message(thread: $thread, userid: $userid) { message { origin data { value } } } }';
    const answers = await listen(await sockets.open(visitor), hears, { thread: first.thread, userid });
    await staff.query(write, { ...text('Which email?'), userid: user });
    await answers.next((data) => data.messenger_message.message.data[0].value === 'Which email?');
    sockets.close();
    const read = 'mutation($userid: ID!) { updateSupportThreadReadDeskFox(userid: $userid) { unread2 users { id } } }';
    expect((await visitor.query(read, { userid })).updateSupportThreadReadDeskFox).toMatchObject({ unread2: 0 });

    const sent = await upload(visitor, '/api/uploadsDeskFox', { userid, upload: await picture() });
    expect(sent).toMatchObject({ http: 200, error: null, type: 'image' });
    const value = JSON.stringify({ url: sent.url, type: sent.type, mimetype: sent.mimetype, text: '' });
    await visitor.query(write, { data: { type: 'upload', value }, userid });
    const theirs = (await other.query(start)).startSupportChat.userid;
    for (const [client, headers, status] of [
      [visitor, { 'support-visitor': userid }, 200],
      [staff, {}, 200],
      [visitor, {}, 401],
      [other, { 'support-visitor': theirs }, 404],
      [await signedUp(), {}, 404],
    ])
      expect((await client.request(sent.url, { headers })).status).toBe(status);
    expect((await other.query(messages, { userid: theirs })).support_messages).toEqual([]);
    expect((await other.graphql(write, { data: { type: 'upload', value }, userid: theirs })).errors[0].status).toBe(
      400,
    );
  });

  test('a wrong id opens nothing, an account’s id needs its login, and guesses are limited', async () => {
    const [guest, member] = [createClient(), await signedUp()];
    await member.query(write, text('Mine'));
    const account = member.account.id;
    expect((await guest.graphql(messages, { userid: account })).errors[0].status).toBe(401);
    expect((await guest.graphql(write, { ...text('As the member'), userid: account })).errors[0].status).toBe(401);
    expect((await upload(guest, '/api/uploadsDeskFox', { userid: account, upload: await picture() })).http).toBe(401);
    const guess = () =>
      `visitor_${Array.from({ length: 43 }, () => 'abcdef0123'[Math.floor(Math.random() * 10)]).join('')}`;
    expect((await guest.graphql(messages, { userid: guess() })).errors[0].status).toBe(404);
    expect((await upload(guest, '/api/uploadsDeskFox', { userid: guess(), upload: await picture() })).http).toBe(404);
    const { userid } = (await guest.query(start)).startSupportChat;
    const staffOnly = await guest.graphql('query($user: ID!) { staff_support_visitor(user: $user) { name } }', {
      user: account,
    });
    expect(staffOnly.errors[0].status).toBe(401);
    const none = await guest.graphql(
      'query($userid: ID) { support_messages(userid: $userid) { id } creator_request { id } }',
      { userid },
    );
    expect(none.errors[0].status).toBe(401);
  });
});

const apply = `mutation($docs: [String!]!, $facePhoto: String!, $signature: String!) { creator_signup(instagram: "out.side", twitter: "outside",
  firstName: "Out", lastName: "Side", docs: $docs, facePhoto: $facePhoto, signature: $signature, country: "Romania", region: "Ilfov",
  city: "Bucharest", address: "Strada Lunga 1", enable: true) { id user fees { subscription sales } status add_date } }`;
const identity = async (client, kind) =>
  (await upload(client, '/api/upload/identity', { kind, upload: await picture() })).url;
const filled = async (client) => ({
  docs: [await identity(client, 'document')],
  facePhoto: await identity(client, 'face'),
  signature: 'Out Side',
});

describe('applications', () => {
  test('applied, seen by staff only, rejected with a reason, applied again, accepted: a creator', async () => {
    const [fan, staff] = [await signedUp(), await signedIn('staff@demo.test')];
    expect((await fan.query('{ creator_request { id } }')).creator_request).toBeNull();
    const given = await filled(fan);
    const { creator_signup: first } = await fan.query(apply, given);
    expect(first).toMatchObject({ user: fan.account.id, status: 'none', fees: { subscription: 80, sales: 70 } });
    expect((await fan.query(apply, given)).creator_signup.id).toBe(first.id);

    const { staff_creator_requests: waiting } = await staff.query(
      '{ staff_creator_requests(limit: 200) { id application { firstName docs facePhoto signature } } }',
    );
    const seen = waiting.find(({ id }) => id === first.id);
    expect(seen.application).toMatchObject({ firstName: 'Out', docs: given.docs, signature: 'Out Side' });
    expect((await staff.request(given.docs[0])).status).toBe(200);
    for (const [client, status] of [
      [fan, 403],
      [createClient(), 401],
    ])
      expect((await client.request(given.docs[0])).status).toBe(status);

    const review =
      'mutation($id: ID!, $approved: Boolean!, $reason: String) { reviewCreatorRequest(id: $id, approved: $approved, reason: $reason) { status reason } }';
    expect((await fan.graphql(review, { id: first.id, approved: true })).errors[0].status).toBe(403);
    expect((await staff.graphql(review, { id: first.id, approved: false })).errors[0].state.reason).toEqual([
      'A rejection needs a reason',
    ]);
    await staff.query(review, { id: first.id, approved: false, reason: 'Too dark' });
    expect((await fan.query('{ creator_request { status reason } }')).creator_request).toEqual({
      status: 'refused',
      reason: 'Too dark',
    });
    const again = await filled(fan);
    const { creator_signup: second } = await fan.query(apply, again);
    expect((await staff.graphql(review, { id: second.id, approved: true })).errors[0].status).toBe(409);
    for (const url of [...again.docs, again.facePhoto]) expect((await staff.request(url)).status).toBe(200);
    await staff.query(review, { id: second.id, approved: true });
    expect((await staff.graphql(review, { id: second.id, approved: true })).errors[0].status).toBe(409);
    expect((await fan.query('{ auth_account { role { creator } } }')).auth_account.role.creator).toBe(true);
    expect((await fan.graphql(apply, given)).errors[0].status).toBe(409);
  });

  test('the agreement: a preview before applying, and the signed PDF for its owner and staff only', async () => {
    const [fan, other, staff] = [await signedUp(), await signedUp(), await signedIn('staff@demo.test')];
    const preview = (client, fields) =>
      client.request('/api/creator-agreement', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
    const facts = { firstName: 'Out', lastName: 'Side', address: 'a', city: 'c', region: 'r', country: 'c' };
    const before = await preview(fan, { ...facts, signature: 'Out Side' });
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await before.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const refused = await preview(fan, { ...facts, city: '' });
    expect([refused.status, (await refused.json()).errors]).toEqual([400, { city: 'City is required' }]);
    await fan.query(apply, await filled(fan));
    const { agreement } = (await fan.query('{ creator_request { agreement { id version signed_at sha256 url } } }'))
      .creator_request;
    for (const [client, status] of [
      [fan, 200],
      [staff, 200],
      [other, 404],
      [createClient(), 401],
    ])
      expect((await client.request(agreement.url)).status).toBe(status);
    const latest = await fan.request('/api/creator-agreement/latest');
    const pdf = Buffer.from(await latest.arrayBuffer());
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(agreement.sha256);
  });

  test('the documented messages for missing fields', async () => {
    const fan = await signedUp();
    const refused = await fan.graphql(apply, { docs: [], facePhoto: '', signature: '' });
    expect(refused.errors[0].state).toMatchObject({
      docs: ['Please upload ID document(s) and take a face photo.'],
      signature: ['Signature is required'],
    });
    const kind = await upload(fan, '/api/upload/identity', { kind: 'passport', upload: await picture() });
    expect(kind.http).toBe(400);
  });
});
