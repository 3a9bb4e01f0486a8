import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, signedIn, signedUp } from './client.mjs';

/** Accounts, profiles and follows (spec part 1 §3, §4, §7). */
const follow = 'mutation($id: ID!) { upFollowing(id: $id) }';
const countsOf = 'query($username: String) { profile(username: $username) { followers following isFollowing } }';
let anonymous;
let fan;
beforeAll(async () => {
  anonymous = createClient();
  fan = await signedUp();
});

describe('the own account', () => {
  test('auth_account has the owner’s private fields', async () => {
    const { auth_account } = await fan.query(
      '{ auth_account { id username fullname email phone gender interests followers following posts live livestream status studio { rtmp } role { creator staff } socials { instagram twitter } email_verified add_date battle { id } authUserSubscription { id } } }',
    );
    expect(auth_account).toMatchObject({
      id: fan.account.id,
      username: fan.account.username,
      email: fan.email,
      followers: 0,
      following: 0,
      posts: 0,
      live: false,
      status: null,
      studio: null,
      role: { creator: false, staff: false },
      email_verified: false,
      battle: null,
      authUserSubscription: null,
    });
    expect(new Date(auth_account.add_date).toISOString()).toBe(auth_account.add_date);
  });

  test('without a login: 401, while the session check is null without an error', async () => {
    const { data, errors } = await anonymous.graphql('{ auth_account { id } }');
    expect(data).toBeNull();
    expect(errors[0]).toMatchObject({ status: 401, state: null, extensions: { code: 'UNAUTHENTICATED' } });
    const check = 'query($account: ID) { logged_in(context: "load", account: $account) { account { id } } }';
    expect(await anonymous.query(check)).toEqual({ logged_in: { account: null } });
    expect(await fan.query(check, { account: fan.account.id })).toEqual({
      logged_in: { account: { id: fan.account.id } },
    });
  });

  test('401 comes first, whatever else is wrong', async () => {
    const { errors } = await anonymous.graphql(
      'mutation { password_reset_request(email: "nothing") { add_date } addComment(media: "019f0000-0000-7000-8000-000000000000", message: "hi") { id } }',
    );
    expect(errors.map(({ status }) => status)).toEqual([401, 400]);
  });
});

describe('profiles', () => {
  test('another account’s profile reveals nothing private', async () => {
    const query =
      'query($username: String) { profile(username: $username) { id email phone gender interests studio { rtmp } email_verified isFollowing authUserSubscription { id } role { creator } followers } }';
    const seen = await fan.query(query, { username: 'creator_demo' });
    const hidden = { email: null, phone: null, gender: null, interests: null, studio: null, email_verified: null };
    expect(seen.profile).toMatchObject({ ...hidden, isFollowing: false, role: { creator: true } });
    const unsigned = await anonymous.query(query, { username: 'creator_demo' });
    expect(unsigned.profile).toMatchObject({ ...hidden, isFollowing: null, authUserSubscription: null });
  });

  test('a subscriber reads the subscription on the creator', async () => {
    const subscriber = await signedIn('fan@demo.test');
    const { medias } = await subscriber.query('{ medias(limit: 200) { access user { username } } }');
    const creator = medias.find(({ access }) => access === 'subscriber').user.username;
    const { profile } = await subscriber.query(
      'query($name: String) { profile(username: $name) { authUserSubscription { id } } }',
      { name: creator },
    );
    expect(profile.authUserSubscription).toEqual({ id: expect.any(String) });
  });

  test('limit and filter select the profile’s media', async () => {
    const { profile } = await anonymous.query(
      '{ profile(username: "creator_demo", limit: 2, filter: { type: video }) { posts medias { id type user { username } } } }',
    );
    expect(profile.medias).toHaveLength(2);
    for (const media of profile.medias)
      expect(media).toMatchObject({ type: 'video', user: { username: 'creator_demo' } });
    const shop = await anonymous.query(
      '{ profile(username: "creator_demo", limit: 50, filter: { type: shop }) { medias { shop } } }',
    );
    expect(shop.profile.medias.length).toBeGreaterThan(0);
    expect(shop.profile.medias.every((media) => media.shop > 0)).toBe(true);
  });

  test('without a username it is one’s own; names ignore case; unknown ones are null', async () => {
    const found = await fan.query(
      '{ own: profile { email } capitals: profile(username: "CREATOR_DEMO") { username } nobody: profile(username: "no.such.person") { id } }',
    );
    expect(found).toEqual({ own: { email: fan.email }, capitals: { username: 'creator_demo' }, nobody: null });
    expect((await anonymous.graphql('{ profile { id } }')).errors[0].status).toBe(401);
  });
});

describe('following', () => {
  test('upFollowing toggles, and both counts change by one', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const name = { username: other.account.username };
    for (const following of [true, false, true]) {
      expect(await one.query(follow, { id: other.account.id })).toEqual({ upFollowing: following });
      const count = following ? 1 : 0;
      expect((await one.query(countsOf, name)).profile).toEqual({
        followers: count,
        following: 0,
        isFollowing: following,
      });
      expect((await one.query(countsOf)).profile.following).toBe(count);
    }
    const lists =
      'query($user: ID) { followers(user: $user) { id isFollowing } following(user: $user) { id username } }';
    expect(await anonymous.query(lists, { user: other.account.id })).toEqual({
      followers: [{ id: one.account.id, isFollowing: null }],
      following: [],
    });
    expect(await one.query(lists)).toEqual({
      followers: [],
      following: [{ id: other.account.id, username: other.account.username }],
    });
    expect((await other.query('{ followers { id isFollowing } }')).followers).toEqual([
      { id: one.account.id, isFollowing: false },
    ]);
  });

  test('lists page by skip and by cursor without repeats', async () => {
    const one = await signedUp();
    const { creators } = await one.query('{ creators(limit: 5) { id } }');
    for (const { id } of creators) await one.query(follow, { id });
    const ids = async (query, variables) => (await one.query(query, variables)).following.map(({ id }) => id);
    const whole = await ids('{ following { id } }');
    expect(new Set(whole)).toEqual(new Set(creators.map(({ id }) => id)));
    const bySkip = [];
    for (const skip of [0, 2, 4])
      bySkip.push(...(await ids('query($skip: Int) { following(limit: 2, skip: $skip) { id } }', { skip })));
    expect(bySkip).toEqual(whole);
    const byCursor = [];
    for (let after; byCursor.length < 5; ) {
      const { following } = await one.query(
        'query($after: String) { following(limit: 2, after: $after) { id cursor } }',
        { after },
      );
      byCursor.push(...following.map(({ id }) => id));
      after = following.at(-1).cursor;
    }
    expect(byCursor).toEqual(whole);
    expect(await ids('{ following(limit: 500) { id } }')).toEqual(whole);
    expect(await ids('{ following(skip: 10000) { id } }')).toEqual([]);
    expect((await one.graphql('{ following(skip: -1) { id } }')).errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect((await anonymous.graphql('{ followers { id } }')).errors[0].status).toBe(401);
  });
});
