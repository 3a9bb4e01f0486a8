import { afterAll, describe, expect, test } from 'vitest';
import { address, connect, createClient, createSockets, signedIn, signedUp } from './client.mjs';
import { mediaFields } from './media-files.mjs';

const anonymous = createClient();
const { open, close } = createSockets();
afterAll(close);

describe('login', () => {
  test('sign-up, the session check, sign-out', async () => {
    const fan = await signedUp();
    expect(fan.cookies.has('auth_id') && fan.cookies.has('access_token')).toBe(true);
    const { logged_in } = await fan.query('{ logged_in { account { username email isFollowing } } }');
    expect(logged_in.account).toEqual({ username: fan.account.username, email: fan.email, isFollowing: false });
    const old = new Map(fan.cookies);
    expect((await (await fan.request('/api/signout')).json()).data).toEqual({ error: null });
    // The device stays known: it signs nobody in, and strangers cannot lock it out.
    expect([...fan.cookies.keys()]).toEqual(['device_id']);
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

  test('a page of another origin cannot act for its visitor', async () => {
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

  test('locked media has no URL, and a right opens it', async () => {
    const locked = (await anonymous.query(feed, { limit: 60 })).medias.filter(
      ({ access }) => access === 'subscribe' || access === 'buy',
    );
    expect(locked.length).toBeGreaterThan(3);
    for (const media of locked) expect(media.source).toBeNull();
    const fan = await signedIn('fan@demo.test');
    const { videos } = await fan.query(
      `query { videos(filter: { username: "creator_demo" }, limit: 200) { ${mediaFields} } }`,
    );
    const bought = videos.find(({ access }) => access === 'purchased');
    const address = new URL(bought.source.url, process.env.FOXREEL_URL).href;
    expect((await fan.request(address)).status).toBe(200);
    expect([401, 403, 404]).toContain((await anonymous.request(address)).status);
    const stranger = await signedUp();
    expect([403, 404]).toContain((await stranger.request(address)).status);
  });

  test('a profile, and null for an unknown name', async () => {
    const { profile, nobody } = await anonymous.query(
      '{ profile(username: "creator_demo") { fullname posts email role { creator } medias(limit: 3) { id } } nobody: profile(username: "nobody.at.all") { id } }',
    );
    expect(profile).toMatchObject({ email: null, role: { creator: true } });
    expect(profile.medias).toHaveLength(3);
    expect(nobody).toBeNull();
  });
});

describe('the realtime connection', () => {
  test('a wrong token is rejected, and an anonymous one can subscribe to lives', async () => {
    await expect(connect('not-a-token')).rejects.toMatchObject({ code: 4403 });
    const socket = await open(null);
    const lives = socket.subscribe('subscription { live { status } }');
    const secret = socket.subscribe('subscription { media_process { media } }');
    const failure = await secret.next(() => true);
    expect(failure.payload.errors[0]).toMatchObject({ status: 401, extensions: { status: 401 } });
    expect(lives.messages.filter(({ type }) => type !== 'next')).toEqual([]);
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
