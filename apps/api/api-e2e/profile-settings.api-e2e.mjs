import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, demoPassword, picture, signedIn, signedUp, unique } from './client.mjs';

/** upProfile, avatar, settings and account deletion (spec part 1 §2, §5, §7, §8). */
const change = 'mutation($account: JSON!) { upProfile(account: $account) { id errors { field message } } }';
let anonymous;
beforeAll(() => {
  anonymous = createClient();
});
const errorsOf = async (who, account) => {
  const { upProfile } = await who.query(change, { account });
  return Object.fromEntries((upProfile.errors ?? []).map(({ field, message }) => [field, message]));
};

describe('upProfile', () => {
  test('changes the given fields and keeps the rest', async () => {
    const fan = await signedUp();
    const username = unique('renamed');
    const account = {
      name: 'Kim Outside',
      username,
      phone: '+1 555 0100',
      gender: 'other',
      interests: ['men', 'women'],
      socials: { instagram: 'kim', twitter: 'kim_t' },
      language: 'de',
      reduced_data: true,
    };
    expect((await fan.query(change, { account })).upProfile).toEqual({ id: fan.account.id, errors: null });
    expect(await errorsOf(fan, { bio: 'By the sea' })).toEqual({});
    const { auth_account } = await fan.query(
      '{ auth_account { username fullname phone gender interests bio language reduced_data socials { instagram twitter } } }',
    );
    const { name, ...rest } = account;
    expect(auth_account).toEqual({ fullname: name, bio: 'By the sea', ...rest });
    expect(
      (
        await anonymous.query(
          'query($name: String) { profile(username: $name) { phone gender language reduced_data } }',
          {
            name: username,
          },
        )
      ).profile,
    ).toEqual({
      phone: null,
      gender: null,
      language: null,
      reduced_data: null,
    });
    expect(await errorsOf(fan, { reduced_data: '' })).toEqual({});
    expect((await fan.query('{ auth_account { reduced_data } }')).auth_account.reduced_data).toBeNull();
  });

  test.each([
    ['username', { username: 'abc' }, 'Username must be 4 to 32 characters'],
    ['username', { username: 'two words' }, 'Username must only contain letters, numbers and symbols(._-~)'],
    ['username', { username: 'creator_demo' }, 'Username is already taken'],
    ['email', { email: 'nope' }, 'Invalid email format'],
    ['fullname', { fullname: '' }, 'Name is required'],
    ['gender', { gender: 'unicorn' }, /./],
    ['interests', { interests: ['unicorns'] }, /./],
    ['language', { language: 'tlh' }, 'Must be en, de, es, fr, pt-BR, ar or ja'],
    ['reduced_data', { reduced_data: 'yes' }, /./],
    ['role', { role: { creator: true } }, /./],
  ])('says what is wrong with %s: %j', async (field, account, message) => {
    const fan = await signedUp();
    const errors = await errorsOf(fan, account);
    expect(errors[field]).toMatch(message);
    expect((await fan.query('{ auth_account { role { creator } username } }')).auth_account).toEqual({
      role: { creator: false },
      username: fan.account.username,
    });
  });

  test('401 without a login', async () => {
    expect((await anonymous.graphql(change, { account: { bio: 'x' } })).errors[0].status).toBe(401);
  });
});

test('a changed password: its own rule, the current one, and other devices signed out', async () => {
  const fan = await signedUp();
  const elsewhere = await signedIn(fan.email);
  const current_password = demoPassword;
  expect(await errorsOf(fan, { current_password, new_password: 'Ab1' })).toMatchObject({
    new_password: 'Minimum 8 characters',
  });
  expect(await errorsOf(fan, { current_password, new_password: 'abcdefghij' })).toMatchObject({
    new_password: 'Letters, numbers or special characters',
  });
  expect(await errorsOf(fan, { current_password: 'Wrong1234', new_password: 'abcdefg!' })).toMatchObject({
    current_password: expect.any(String),
  });
  expect(await errorsOf(fan, { new_password: 'abcdefg!' })).toMatchObject({ current_password: expect.any(String) });
  expect(await errorsOf(fan, { current_password, new_password: 'abcdefg!' })).toEqual({});
  expect((await fan.query('{ auth_account { id } }')).auth_account.id).toBe(fan.account.id);
  expect((await elsewhere.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
  await expect(signedIn(fan.email)).rejects.toThrow();
  expect((await signedIn(fan.email, 'abcdefg!')).account.id).toBe(fan.account.id);
});

test('an avatar is uploaded, shown, and rejected if invalid', async () => {
  const fan = await signedUp();
  const upload = (who, bytes, name = 'me.png') => {
    const body = new FormData();
    body.append('avatar', new Blob([bytes]), name);
    return who.request('/api/upload/avatar', { method: 'POST', body });
  };
  const reply = await (await upload(fan, picture(200, 200))).json();
  expect(reply).toMatchObject({ filename: expect.any(String), url: expect.any(String) });
  expect(reply.data).toMatchObject({ filename: reply.filename, url: reply.url });
  const { auth_account } = await fan.query('{ auth_account { avatar } }');
  const shown = await anonymous.request(auth_account.avatar);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await upload(anonymous, picture(8, 8))).status).toBe(401);
  const wrong = await upload(fan, Buffer.from('hello'), 'me.png');
  expect(wrong.status).toBeLessThan(500);
  expect((await wrong.json()).error).toBeTruthy();
});

test('notification settings', async () => {
  const fan = await signedUp();
  expect((await fan.query('{ notification_settings { new_follower new_message } }')).notification_settings).toEqual({
    new_follower: true,
    new_message: true,
  });
  const { saveNotificationSettings } = await fan.query(
    'mutation { saveNotificationSettings(settings: { new_follower: false }) { new_follower new_message } }',
  );
  expect(saveNotificationSettings).toEqual({ new_follower: false, new_message: true });
  const quiet =
    'mutation($settings: NotificationSettingsInput!) { saveNotificationSettings(settings: $settings) { quiet_hours quiet_from quiet_to time_zone } }';
  const hours = { quiet_hours: true, quiet_from: '23:15', quiet_to: '06:45', time_zone: 'America/Sao_Paulo' };
  expect((await fan.query(quiet, { settings: hours })).saveNotificationSettings).toEqual(hours);
  for (const wrong of [{ quiet_from: '24:00' }, { quiet_to: '7' }, { time_zone: 'Mars/Base' }])
    expect((await fan.graphql(quiet, { settings: wrong })).errors[0].status).toBe(400);
  expect((await anonymous.graphql('{ notification_settings { new_message } }')).errors[0].status).toBe(401);
});

describe('account deletion', () => {
  test.each(['deleteUser', 'delete_user'])('%s asks for the password, and leaves nothing to find', async (field) => {
    const end = `mutation($password: String!) { ${field}(password: $password) { ok errors } }`;
    const [fan, friend] = [await signedUp(), await signedUp()];
    await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: friend.account.id });
    expect((await fan.query(end, { password: 'Wrong1234' }))[field]).toEqual({
      ok: false,
      errors: ['Password is incorrect'],
    });
    expect((await fan.query(end, { password: demoPassword }))[field]).toEqual({ ok: true, errors: null });
    expect((await fan.query('{ logged_in { account { id } } }')).logged_in.account).toBeNull();
    await expect(signedIn(fan.email)).rejects.toThrow();
    const gone = await friend.query(
      'query($name: String) { profile(username: $name) { id } followers { id } auth_account { followers } }',
      { name: fan.account.username },
    );
    expect(gone).toEqual({ profile: null, followers: [], auth_account: { followers: 0 } });
    const again = await anonymous.post('/api/validate', { username: fan.account.username });
    // Nobody can impersonate the former owner: the name stays reserved for 90 days.
    expect((await again.json()).error).toBe(true);
    expect((await anonymous.graphql(end, { password: demoPassword })).errors[0].status).toBe(401);
  });
});

describe('web push', () => {
  const device = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscribe =
    'mutation($endpoint: String!, $p256dh: String!, $auth: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) }';

  test('a browser receives pushes from subscribing to unsubscribing, on known services only', async () => {
    const fan = await signedUp();
    expect((await fan.query('{ push_key }')).push_key).toMatch(/^[\w-]{87}$/);
    const endpoint = `https://fcm.googleapis.com/fcm/send/${unique('device')}`;
    expect((await fan.query(subscribe, { endpoint, ...device })).subscribePush).toBe(true);
    const renew = 'mutation($endpoint: String!) { renewPush(endpoint: $endpoint) }';
    expect((await fan.query(renew, { endpoint })).renewPush).toBe(true);
    const unsubscribe = 'mutation($endpoint: String!) { unsubscribePush(endpoint: $endpoint) }';
    expect((await fan.query(unsubscribe, { endpoint })).unsubscribePush).toBe(true);
    expect((await fan.query(unsubscribe, { endpoint })).unsubscribePush).toBe(false);
    const reply = await fan.post('/api', {
      query: subscribe,
      variables: { endpoint: 'https://127.0.0.1/inside', ...device },
    });
    expect(JSON.stringify(await reply.json())).toContain('This push service isn’t supported');
  });

  test('notifications can be configured', async () => {
    const fan = await signedUp();
    const { saveNotificationSettings: saved } = await fan.query(
      'mutation { saveNotificationSettings(settings: { push_previews: true, push_lives: false }) { push_messages push_lives push_previews } }',
    );
    expect(saved).toEqual({ push_messages: true, push_lives: false, push_previews: true });
  });
});
