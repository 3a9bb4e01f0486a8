import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  connect,
  createClient,
  eventually,
  film,
  picture,
  signedIn,
  signedUp,
  unique,
  uploadForm,
} from './client.mjs';

const sockets = [];
const open = async (client) => {
  const socket = await connect(client?.cookies.get('access_token'));
  sockets.push(socket);
  return socket;
};
let creator;
let staff;
let anonymous;
beforeAll(async () => {
  [creator, staff] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test')]);
  anonymous = createClient();
});
afterAll(() => {
  for (const socket of sockets) socket.close();
});

const mediaFields =
  'id type access source { type url } thumbnail { grid poster } likes like comments approved verified shop visibility user { username } processed { status original } info';

describe('login', () => {
  test('sign-up, the session check, sign-out', async () => {
    const fan = await signedUp();
    expect(fan.cookies.has('auth_id') && fan.cookies.has('access_token')).toBe(true);
    const { logged_in } = await fan.query('{ logged_in { account { username email isFollowing } } }');
    expect(logged_in.account).toEqual({ username: fan.account.username, email: fan.email, isFollowing: false });
    const old = new Map(fan.cookies);
    expect((await (await fan.request('/api/signout')).json()).data).toEqual({ error: null });
    expect(fan.cookies.size).toBe(0);
    const replay = createClient();
    for (const [name, value] of old) replay.cookies.set(name, value);
    expect(await replay.query('{ logged_in { account { id } } }')).toEqual({ logged_in: { account: null } });
    const refused = await replay.graphql('{ auth_account { id } }');
    expect(refused.errors[0]).toMatchObject({ status: 401, state: null, path: ['auth_account'] });
  });

  test('the session as a Bearer token, for tools without cookies', async () => {
    const fan = await signedUp();
    const headers = { authorization: `Bearer ${fan.cookies.get('auth_id')}` };
    const reply = await (await createClient().post('/api', { query: '{ auth_account { username } }' }, headers)).json();
    expect(reply.data.auth_account.username).toBe(fan.account.username);
  });

  test('a page of another origin may not act for its visitor', async () => {
    const fan = await signedUp();
    const reply = await fan.post(
      '/api',
      { query: 'mutation { like(media: "x") }' },
      { origin: 'https://elsewhere.example' },
    );
    expect(reply.status).toBe(403);
  });
});

describe('the feed', () => {
  const feed = `query($skip: Int, $limit: Int) { medias(filter: { visibility: all, rand: true }, limit: $limit, skip: $skip, withLike: true) { ${mediaFields} } }`;

  test('a shuffled feed pages on without repeats', async () => {
    const fan = await signedUp();
    const pages = [];
    for (const skip of [0, 20, 40]) pages.push(...(await fan.query(feed, { skip, limit: 20 })).medias);
    const ids = pages.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(40);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.every(({ like }) => like === false)).toBe(true);
  });

  test('locked media has no address, and a right opens it', async () => {
    const locked = (await anonymous.query(feed, { limit: 60 })).medias.filter(
      ({ access }) => access === 'subscribe' || access === 'buy',
    );
    expect(locked.length).toBeGreaterThan(3);
    for (const media of locked) expect(media.source).toBeNull();
    const fan = await signedIn('fan@demo.test');
    const { videos } = await fan.query(`query { videos(filter: { username: "creator_demo" }) { ${mediaFields} } }`);
    const bought = videos.find(({ access }) => access === 'purchased');
    const address = new URL(bought.source.url, process.env.FOXREEL_URL).href;
    expect((await fan.request(address)).status).toBe(200);
    expect([401, 403, 404]).toContain((await anonymous.request(address)).status);
    const stranger = await signedUp();
    expect([403, 404]).toContain((await stranger.request(address)).status);
  });

  test('a profile, and null for nobody', async () => {
    const { profile, nobody } = await anonymous.query(
      '{ profile(username: "creator_demo") { fullname posts email role { creator } medias(limit: 3) { id } } nobody: profile(username: "nobody.at.all") { id } }',
    );
    expect(profile).toMatchObject({ email: null, role: { creator: true } });
    expect(profile.medias).toHaveLength(3);
    expect(nobody).toBeNull();
  });
});

describe('from a creator’s file to a fan’s screen', () => {
  test('a video: uploaded, watched while it is processed, approved, played, liked, commented on', async () => {
    const socket = await open(creator);
    const progress = socket.subscribe('subscription { media_process { media process { status original progress } } }');
    const upload = await creator.request('/api/upload/media', {
      method: 'POST',
      body: uploadForm([{ bytes: film(), name: 'from outside.mp4' }]),
    });
    const reply = await upload.json();
    expect(reply).toMatchObject({ status: 200, medias: [{ id: expect.any(String) }] });
    expect(reply.data.medias).toEqual(reply.medias);
    const [{ id }] = reply.medias;
    await progress.next(({ media_process }) => media_process.media === id && media_process.process.original);

    const one = `query($id: ID!) { media(id: $id) { ${mediaFields} } }`;
    expect((await anonymous.query(one, { id })).media).toBeNull();
    expect((await creator.query(one, { id })).media).toMatchObject({
      access: 'owner',
      approved: false,
      verified: false,
    });
    const waiting = await staff.query('{ staff_media(limit: 200) { id } }');
    expect(waiting.staff_media.map((media) => media.id)).toContain(id);
    const refused = await creator.graphql('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
    expect(refused.errors[0]).toMatchObject({ status: 403 });
    const reviewed = await staff.query(
      'mutation($id: ID!) { reviewMedia(id: $id, approved: true) { approved verified } }',
      { id },
    );
    expect(reviewed.reviewMedia).toEqual({ approved: true, verified: true });

    const fan = await signedUp();
    const { media } = await fan.query(one, { id });
    expect(media).toMatchObject({ access: 'free', likes: 0, like: false });
    expect(JSON.parse(media.info)[0]).toMatchObject({ width: 360, height: 640 });
    const start = await fan.request(media.source.url, { headers: { range: 'bytes=0-1' } });
    expect([200, 206]).toContain(start.status);

    expect(await fan.query('mutation($id: ID!) { like(media: $id) }', { id })).toEqual({ like: true });
    const comment = await fan.query(
      'mutation($id: ID!, $text: String!) { addComment(media: $id, message: $text) { id message from { username } thread { id } } }',
      { id, text: 'ö'.repeat(600) },
    );
    expect(comment.addComment.message).toBe('ö'.repeat(512));
    const reread = await fan.query(
      `query($id: ID!) { media(id: $id) { likes like comments } MediaComments(media: $id) { media_comments_count mediaComments { message from { fullname } } } }`,
      { id },
    );
    expect(reread.media).toEqual({ likes: 1, like: true, comments: 1 });
    expect(reread.MediaComments.media_comments_count).toBe(1);
    expect(await fan.query('mutation($id: ID!) { like(media: $id) }', { id })).toEqual({ like: false });
  });

  /** The ladders of the demo world may still stand before this one. */
  test('a playlist with every height follows, and plays to its end', { timeout: 300_000 }, async () => {
    const form = uploadForm([{ bytes: film(), name: 'ladder.mp4' }]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    const source = await eventually(async () => {
      const { media } = await creator.query('query($id: ID!) { media(id: $id) { source { type url } } }', medias[0]);
      return media.source?.type === 'hls' && media.source;
    }, 280_000);
    await playsThrough(creator, source.url);
  });

  test('a photo for subscribers and one for sale open to nobody else', async () => {
    const form = uploadForm([
      { bytes: picture(), name: 'club.png', visibility: 'subscription' },
      { bytes: picture(), name: 'print.png', shop: '12.50' },
    ]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    expect(medias).toHaveLength(2);
    for (const { id } of medias) {
      await eventually(
        async () =>
          (await creator.query('query($id: ID!) { media(id: $id) { processed { original } } }', { id })).media.processed
            ?.original,
      );
      await staff.query('mutation($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
    }
    const [club, print] = await Promise.all(
      medias.map(
        async ({ id }) =>
          (await anonymous.query(`query($id: ID!) { media(id: $id) { ${mediaFields} } }`, { id })).media,
      ),
    );
    expect(club).toMatchObject({ access: 'subscribe', source: null });
    expect(print).toMatchObject({ access: 'buy', source: null, shop: 12.5 });
    const own = await creator.query('query($id: ID!) { media(id: $id) { source { url } thumbnail { grid } } }', {
      id: club.id,
    });
    for (const file of [own.media.source.url, own.media.thumbnail.grid]) {
      expect((await creator.request(file)).status).toBe(200);
      expect([401, 403, 404]).toContain((await anonymous.request(file)).status);
    }
    const tampered = own.media.source.url.replace(
      /\/([^/]+)\/([^/]+)$/,
      (_all, token, name) => `/${token.slice(0, -2)}aa/${name}`,
    );
    expect([403, 404]).toContain((await creator.request(tampered)).status);
  });

  test('a rejected and a broken file say why, to their owner only', async () => {
    const form = uploadForm([
      { bytes: picture(), name: 'rejected.png' },
      { bytes: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), name: 'broken.mp4' },
    ]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    const [rejected, broken] = medias.map(({ id }) => id);
    const own = async (id) =>
      (
        await creator.query(
          'query($id: ID!) { media(id: $id) { approved verified review_reason process { status error } } }',
          { id },
        )
      ).media;
    await eventually(
      async () => (await own(rejected)).process.original || (await own(rejected)).process.status !== 'queued',
    );
    await eventually(async () => (await own(broken)).process.status === 'failed');
    expect((await own(broken)).process.error).toMatch(/\w{3,}/);
    expect((await own(broken)).process.error).not.toContain('passwd');
    await eventually(async () => {
      const reply = await staff.graphql(
        'mutation($id: ID!) { reviewMedia(id: $id, approved: false, reason: "Blurred") { verified } }',
        { id: rejected },
      );
      return reply.data?.reviewMedia;
    });
    expect(await own(rejected)).toMatchObject({ approved: false, verified: true, review_reason: 'Blurred' });
    for (const id of [rejected, broken])
      expect((await anonymous.query('query($id: ID!) { media(id: $id) { id } }', { id })).media).toBeNull();
  });
});

describe('messages', () => {
  test('a person’s message arrives live on both sides, and nobody else reads it', async () => {
    const fan = await signedUp();
    const socket = await open(creator);
    const threads = socket.subscribe(
      'subscription($user: ID!) { messenger_thread(user: $user) { action thread { id unread1 unread2 users { id } last_message { data { value } } } } }',
      { user: creator.account.id },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
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

    const answers = (await open(fan)).subscribe(
      'subscription($thread: ID!) { messenger_message(thread: $thread) { action message { data { value } from { username } } } }',
      { thread: newMessage.thread },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
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

  test('an auto message arrives hours later on the sandbox clock, once, however often the fan follows', async () => {
    const welcome = unique('Welcome aboard ');
    const rule = await creator.query(
      'mutation($messages: [MessageDataInput!]!, $delay: DelayInput) { createMessengerRule(event: follow, messages: $messages, delay: $delay) { enabled delay { amount unit } } }',
      { messages: [{ type: 'text', value: welcome }], delay: { amount: 5, unit: 'hours' } },
    );
    expect(rule.createMessengerRule).toEqual({ enabled: true, delay: { amount: 5, unit: 'hours' } });
    const fan = await signedUp();
    const socket = await open(fan);
    const threads = socket.subscribe(
      'subscription($user: ID!) { messenger_thread(user: $user) { thread { id last_message { data { value } } } } }',
      { user: fan.account.id },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
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

describe('the realtime connection', () => {
  test('a wrong token is refused, an anonymous one may hear of lives', async () => {
    await expect(connect('not-a-token')).rejects.toMatchObject({ code: 4403 });
    const socket = await open(null);
    const lives = socket.subscribe('subscription { live { status } }');
    const secret = socket.subscribe('subscription { media_process { media } }');
    const refusal = await secret.next(() => true);
    expect(refusal.payload.errors[0]).toMatchObject({ status: 401, extensions: { status: 401 } });
    expect(lives.messages).toEqual([]);
  });

  test('it ends with the session', async () => {
    const fan = await signedUp();
    const socket = await open(fan);
    await fan.request('/api/signout');
    expect((await socket.closed).code).toBe(4401);
  });
});

test('health, readiness and the published schema', async () => {
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ ok: true });
  expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  const sdl = await fetch(`${address}/api/schema.graphql`);
  expect(sdl.headers.get('content-type')).toContain('text/plain');
  expect(await sdl.text()).toContain('type Query {');
});

/** Follows a master playlist to its first segment, as a player does. */
async function playsThrough(client, url) {
  const base = new URL(url, address);
  const master = await client.request(base.href);
  expect(master.headers.get('content-type')).toContain('mpegurl');
  const variants = (await master.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(variants.length).toBeGreaterThan(0);
  const variant = new URL(variants[0], base);
  const playlist = await (await client.request(variant.href)).text();
  expect(playlist).toContain('#EXT-X-ENDLIST');
  const [segment] = playlist.split('\n').filter((line) => line && !line.startsWith('#'));
  const bytes = await client.request(new URL(segment, variant).href);
  expect(bytes.status).toBe(200);
  expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(1000);
}
