import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createSockets, listen, publishPhoto, signedIn, signedUp } from './client.mjs';

/** A block hides both accounts from each other everywhere; reports reach staff (spec part 1 §1, §7, §9). */
const block = 'mutation($accountId: ID!) { blockAccount(accountId: $accountId) { id blocked { id fullname avatar } } }';
const unblock = 'mutation($accountId: ID!) { unblockAccount(accountId: $accountId) }';
const report =
  'mutation($user: ID, $media: ID, $reason: String!, $details: String) { makeReport(report_user: $user, report_media: $media, reason: $reason, details: $details) { id report_user report_media reason details status add_date } }';
const sockets = createSockets();
let creator;
let staff;
let media;
beforeAll(async () => {
  [creator, staff] = await Promise.all([signedIn('creator@demo.test'), signedIn('staff@demo.test')]);
  media = await publishPhoto(creator, staff);
});
afterAll(() => sockets.close());

describe('a block', () => {
  test('hides each from the other, in every list and by id, until it is lifted', async () => {
    const fan = await signedUp();
    const id = creator.account.id;
    await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id });
    const { addComment } = await fan.query(
      'mutation($media: ID!) { addComment(media: $media, message: "Before the block") { id } }',
      { media },
    );
    const look =
      'query($id: ID!, $media: ID!) { profile(username: "creator_demo") { id } media(id: $media) { id } medias(filter: { user: $id }) { id } creators(filter: { ids: [$id] }) { id } following { id } relative_users(type: "following") { id } lives { id } messenger_thread(user: $id) { id } }';
    const before = await fan.query(look, { id, media });
    expect(before).toMatchObject({ profile: { id }, media: { id: media }, following: [{ id }] });
    const writtenBy = async (who) =>
      (await who.query('query($media: ID) { media_comment_list(media: $media, limit: 200) { id } }', { media }))
        .media_comment_list;
    expect(await writtenBy(creator)).toContainEqual({ id: addComment.id });

    const { blockAccount } = await fan.query(block, { accountId: id });
    expect(blockAccount).toMatchObject({ id: expect.any(String), blocked: { id, fullname: expect.any(String) } });
    expect((await fan.query(block, { accountId: id })).blockAccount.blocked.id).toBe(id);
    expect(await fan.query(look, { id, media })).toEqual({
      profile: null,
      media: null,
      medias: [],
      creators: [],
      following: [],
      relative_users: [],
      lives: expect.any(Array),
      messenger_thread: null,
    });
    expect(await writtenBy(creator)).not.toContainEqual({ id: addComment.id });
    const hidden = await creator.query('query($name: String) { profile(username: $name) { id } }', {
      name: fan.account.username,
    });
    expect(hidden.profile).toBeNull();
    for (const query of [
      'mutation($id: ID!) { newMessage(to: $id, data: { type: text, value: "hi" }) { id } }',
      'mutation($id: ID!) { upFollowing(id: $id) }',
    ]) {
      expect((await fan.graphql(query, { id })).errors[0].status).toBe(404);
      expect((await creator.graphql(query, { id: fan.account.id })).errors[0].status).toBe(404);
    }

    const { accounts_blocked } = await fan.query(
      'query($user: ID) { accounts_blocked(user: $user) { id blocked { id fullname avatar } } }',
      {
        user: fan.account.id,
      },
    );
    expect(accounts_blocked).toMatchObject([{ blocked: { id } }]);
    expect((await creator.query('{ accounts_blocked { blocked { id } } }')).accounts_blocked).toEqual([]);
    const others = await fan.graphql('query($user: ID) { accounts_blocked(user: $user) { id } }', { user: id });
    expect(others.errors[0].status).toBe(403);

    expect(await fan.query(unblock, { accountId: id })).toEqual({ unblockAccount: true });
    expect(await fan.query(unblock, { accountId: id })).toEqual({ unblockAccount: false });
    const after = await fan.query(look, { id, media });
    expect(after).toMatchObject({ profile: { id }, media: { id: media }, following: [] });
    expect((await fan.query('{ accounts_blocked { id } }')).accounts_blocked).toEqual([]);
  });

  test('ends the conversation’s subscription on both sides', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const { newMessage } = await one.query(
      'mutation($to: ID!) { newMessage(to: $to, data: { type: text, value: "hi" }) { thread } }',
      { to: other.account.id },
    );
    const listened = 'subscription($thread: ID!) { messenger_message(thread: $thread) { action } }';
    const heard = await Promise.all(
      [one, other].map(async (who) => listen(await sockets.open(who), listened, { thread: newMessage.thread })),
    );
    await one.query(block, { accountId: other.account.id });
    for (const subscription of heard) expect((await subscription.next(() => false)).type).toBe('complete');
    const again = (await sockets.open(other)).subscribe(listened, { thread: newMessage.thread });
    expect((await again.next(() => true)).payload.errors[0].status).toBe(404);
    await one.query(unblock, { accountId: other.account.id });
  });

  test('needs a login, and rejects oneself and unknown accounts', async () => {
    const fan = await signedUp();
    expect((await createClient().graphql(block, { accountId: fan.account.id })).errors[0].status).toBe(401);
    expect((await fan.graphql(block, { accountId: fan.account.id })).errors[0].status).toBe(400);
    const nobody = '019f0000-0000-7000-8000-000000000000';
    const { data, errors } = await fan.graphql(block, { accountId: nobody });
    expect(errors[0].status).toBe(404);
    expect(data.blockAccount).toBeNull();
  });
});

describe('reports', () => {
  test('reach staff, oldest first, and are decided once', async () => {
    const fan = await signedUp();
    const { makeReport } = await fan.query(report, { media, reason: 'Spam', details: 'Seen from outside' });
    expect(makeReport).toMatchObject({
      report_media: media,
      reason: 'Spam',
      details: 'Seen from outside',
      status: 'open',
    });
    const open = async (status) =>
      (
        await staff.query(
          'query($status: String) { staff_reports(status: $status, limit: 200) { id add_date note } }',
          {
            status,
          },
        )
      ).staff_reports;
    const waiting = await open('open');
    expect(waiting.map(({ id }) => id)).toContain(makeReport.id);
    const dates = waiting.map(({ add_date }) => add_date);
    expect(dates).toEqual([...dates].sort());
    const resolve =
      'mutation($id: ID!, $action: String!) { resolveReport(id: $id, action: $action, note: "Fine") { id status } }';
    expect((await fan.graphql(resolve, { id: makeReport.id, action: 'dismiss' })).errors[0].status).toBe(403);
    expect((await staff.graphql(resolve, { id: makeReport.id, action: 'shout' })).errors[0].status).toBe(400);
    expect((await staff.query(resolve, { id: makeReport.id, action: 'dismiss' })).resolveReport.status).toBe(
      'dismissed',
    );
    expect((await staff.graphql(resolve, { id: makeReport.id, action: 'dismiss' })).errors[0].status).toBe(409);
    expect((await open('open')).map(({ id }) => id)).not.toContain(makeReport.id);
    expect(await open('dismissed')).toContainEqual(expect.objectContaining({ id: makeReport.id, note: 'Fine' }));
    expect((await fan.graphql('{ staff_reports { id } }')).errors[0].status).toBe(403);
  });

  test('can be about a person; never about oneself or own media, and only with a listed reason', async () => {
    const [fan, other] = [await signedUp(), await signedUp()];
    for (const reason of ['Stolen content', 'Not working', 'Inappropriate content', 'Other']) {
      const other = await signedUp();
      expect((await fan.query(report, { user: other.account.id, reason })).makeReport).toMatchObject({
        report_user: other.account.id,
        reason,
      });
    }
    const refused = async (who, variables) => (await who.graphql(report, variables)).errors[0].status;
    expect(await refused(fan, { user: fan.account.id, reason: 'Spam' })).toBe(400);
    expect(await refused(creator, { media, reason: 'Spam' })).toBe(400);
    expect(await refused(fan, { user: other.account.id, reason: 'Boring' })).toBe(400);
    expect(await refused(fan, { reason: 'Spam' })).toBe(400);
    expect(await refused(createClient(), { media, reason: 'Spam' })).toBe(401);
  });

  test('media removed by staff after a report is gone', async () => {
    const id = await publishPhoto(creator, staff);
    const fan = await signedUp();
    const { makeReport } = await fan.query(report, { media: id, reason: 'Stolen content' });
    const { resolveReport } = await staff.query(
      'mutation($id: ID!) { resolveReport(id: $id, action: "remove_media", note: "Not yours") { status } }',
      { id: makeReport.id },
    );
    expect(resolveReport.status).toBe('resolved');
    expect((await fan.query('query($id: ID!) { media(id: $id) { id } }', { id })).media).toBeNull();
  });
});

describe('staff', () => {
  test('find, suspend and restore an account, and grant it a role', async () => {
    const [staff, fan] = [await signedIn('staff@demo.test'), await signedUp()];
    const { username, id } = fan.account;
    const find =
      'query($query: String) { staff_accounts(query: $query) { id email sessions creator suspension_reason } }';
    const found = (await staff.query(find, { query: username })).staff_accounts;
    expect(found).toMatchObject([{ id, sessions: 1, creator: false, suspension_reason: null }]);
    const suspend =
      'mutation($id: ID!, $reason: String!) { suspendAccount(id: $id, reason: $reason) { suspension_reason } }';
    expect((await staff.query(suspend, { id, reason: 'Spam' })).suspendAccount).toEqual({ suspension_reason: 'Spam' });
    expect((await fan.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
    const enter = async () =>
      (await createClient().post('/api/auth', { type: 'email', email: found[0].email, password: 'Demo1234!' })).json();
    expect(JSON.stringify(await enter())).toContain('This account is suspended: Spam');
    await staff.query('mutation($id: ID!) { restoreAccount(id: $id) { id } }', { id });
    const roles = 'mutation($id: ID!, $creator: Boolean) { setAccountRoles(id: $id, creator: $creator) { creator } }';
    expect((await staff.query(roles, { id, creator: true })).setAccountRoles).toEqual({ creator: true });
    expect(JSON.stringify(await enter())).not.toContain('suspended');
  });
});
