import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, eventually, picture, publishPhoto, signedIn, signedUp, uploadForm } from './client.mjs';

/** A creator's own media, the staff queue, the stream key (spec part 1 §4 labels, part 2 §7). */
const one =
  'query($id: ID!) { media(id: $id) { id access description alt_text visibility shop tags private available_date source { url } } }';
const update =
  'mutation($id: ID!, $description: String, $alt_text: String, $visibility: Visibility, $available_date: DateTime, $tags: [String!], $private: Boolean, $shop: Float) { updateMedia(id: $id, description: $description, alt_text: $alt_text, visibility: $visibility, available_date: $available_date, tags: $tags, private: $private, shop: $shop) { id description alt_text visibility available_date tags private shop } }';
const remove = 'mutation($id: ID!) { deleteMedia(id: $id) }';
let anonymous;
let creator;
let staff;
let fan;
beforeAll(async () => {
  anonymous = createClient();
  // A creator of its own, whose posts no other file publishes or deletes.
  [creator, staff, fan] = await Promise.all([signedUp('maker'), signedIn('staff@demo.test'), signedUp()]);
  const roles = 'mutation($id: ID!) { setAccountRoles(id: $id, creator: true) { creator } }';
  await staff.query(roles, { id: creator.account.id });
});

describe('updateMedia', () => {
  test('changes the given fields, and what others see, at once', async () => {
    const id = await publishPhoto(creator, staff);
    expect((await fan.query(one, { id })).media).toMatchObject({ access: 'free', visibility: 'free' });
    const first = await creator.query(update, { id, description: 'New words', tags: ['newtag'] });
    expect(first.updateMedia).toMatchObject({ description: 'New words', tags: ['newtag'], visibility: 'free' });
    const described = await creator.query(update, { id, alt_text: 'A fox at the door' });
    expect(described.updateMedia).toMatchObject({ description: 'New words', alt_text: 'A fox at the door' });
    expect((await fan.query(one, { id })).media.alt_text).toBe('A fox at the door');
    expect((await creator.query(update, { id, visibility: 'subscription' })).updateMedia).toMatchObject({
      description: 'New words',
      tags: ['newtag'],
      visibility: 'subscription',
    });
    expect((await fan.query(one, { id })).media).toMatchObject({
      access: 'subscribe',
      source: null,
      alt_text: null,
    });
    expect((await creator.query(update, { id, visibility: 'free', shop: 4.5 })).updateMedia.shop).toBe(4.5);
    expect((await fan.query(one, { id })).media).toMatchObject({ access: 'buy', source: null, shop: 4.5 });
    expect([0, null]).toContain((await creator.query(update, { id, shop: 0 })).updateMedia.shop);
    expect((await fan.query(one, { id })).media).toMatchObject({ access: 'free', source: expect.anything() });
    const inPrivate = async () =>
      (await creator.query('{ media_private(limit: 200) { id } }')).media_private.some((media) => media.id === id);
    expect(await inPrivate()).toBe(false);
    await creator.query(update, { id, private: true });
    expect([await inPrivate(), (await fan.query(one, { id })).media]).toEqual([true, null]);
    await creator.query(update, { id, private: false });
    expect((await fan.query(one, { id })).media.id).toBe(id);
    expect(await creator.query(remove, { id })).toEqual({ deleteMedia: true });
  });

  test('rejects what the form rejects, and everybody else', async () => {
    const id = await publishPhoto(creator, staff);
    const refused = async (who, changes) => (await who.graphql(update, { id, ...changes })).errors[0];
    expect(await refused(creator, { description: 'ab' })).toMatchObject({
      status: 400,
      state: { description: [expect.stringContaining('3 to 256')] },
    });
    expect((await refused(creator, { alt_text: 'x'.repeat(501) })).state).toEqual({
      alt_text: ['Alt text can have at most 500 characters'],
    });
    expect((await refused(creator, { tags: ['x'] })).status).toBe(400);
    expect((await refused(creator, { shop: 1 })).state.shop[0]).toMatch(/at least 3/);
    expect((await refused(fan, { description: 'Mine now' })).status).toBe(403);
    expect((await refused(anonymous, { description: 'Mine now' })).status).toBe(401);
    expect((await fan.graphql(remove, { id })).errors[0].status).toBe(403);
    expect((await anonymous.graphql(remove, { id })).errors[0].status).toBe(401);
    await creator.query(remove, { id });
  });
});

describe('deleteMedia', () => {
  test('removes it from every list, and lowers the post count by one', async () => {
    const id = await publishPhoto(creator, staff);
    const ofCreator = 'query($name: String) { profile(username: $name) { posts } }';
    const posts = async () => (await anonymous.query(ofCreator, { name: creator.account.username })).profile.posts;
    const before = await posts();
    await fan.query('mutation($id: ID!) { like(media: $id) }', { id });
    expect(await creator.query(remove, { id })).toEqual({ deleteMedia: true });
    expect(await posts()).toBe(before - 1);
    expect((await fan.query(one, { id })).media).toBeNull();
    expect((await fan.query('{ favorites(type: photo) { id } }')).favorites).toEqual([]);
    const own = await creator.query('{ account_media(limit: 200) { id } }');
    expect(own.account_media.map((media) => media.id)).not.toContain(id);
    expect((await creator.graphql(remove, { id })).errors[0].status).toBe(404);
  });
});

describe('the review queue', () => {
  test('staff_media: oldest first; a decision removes an item, and only staff see the list', async () => {
    const form = uploadForm([
      { bytes: picture(64, 64), name: 'a.png' },
      { bytes: picture(64, 64), name: 'b.png' },
    ]);
    const { medias } = await (await creator.request('/api/upload/media', { method: 'POST', body: form })).json();
    const ids = medias.map(({ id }) => id);
    const queue = async (status) =>
      (
        await staff.query(
          'query($status: String) { staff_media(status: $status, limit: 200) { id add_date approved } }',
          { status },
        )
      ).staff_media;
    const waiting = await eventually(async () => {
      const list = await queue('pending');
      return ids.every((id) => list.some((media) => media.id === id)) && list;
    });
    const dates = waiting.map(({ add_date }) => add_date);
    expect(dates).toEqual([...dates].sort());
    const review =
      'mutation($id: ID!, $approved: Boolean!, $reason: String) { reviewMedia(id: $id, approved: $approved, reason: $reason) { approved verified } }';
    await eventually(async () => (await staff.graphql(review, { id: ids[0], approved: true })).data?.reviewMedia);
    await eventually(
      async () => (await staff.graphql(review, { id: ids[1], approved: false, reason: 'Dark' })).data?.reviewMedia,
    );
    expect((await queue('pending')).filter(({ id }) => ids.includes(id))).toEqual([]);
    expect(await queue('approved')).toContainEqual(expect.objectContaining({ id: ids[0], approved: true }));
    const { media } = await creator.query('query($id: ID!) { media(id: $id) { approved verified review_reason } }', {
      id: ids[1],
    });
    expect(media).toEqual({ approved: false, verified: true, review_reason: 'Dark' });
    for (const id of ids) await creator.query(remove, { id });
  });

  test('media with a later release date appears on that date', async () => {
    const tomorrow = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const id = await publishPhoto(creator, staff, { available_date: tomorrow });
    const own = (await creator.query(one, { id })).media;
    expect(own.available_date).toBe(tomorrow);
    const listed = async () =>
      (await anonymous.query('query($id: ID!) { medias(filter: { ids: [$id] }) { id } }', { id })).medias;
    expect(await listed()).toEqual([]);
    await creator.query(update, { id, available_date: new Date(Date.now() - 60_000).toISOString() });
    expect(await listed()).toEqual([{ id }]);
    await creator.query(remove, { id });
  });
});

describe('the stream key', () => {
  test.each(['generateRtmp', 'generateStudioRtmp'])('%s makes a new one, for creators only', async (field) => {
    const key = (await creator.query(`mutation { ${field} }`))[field];
    const { studio } = (await creator.query('{ auth_account { studio { rtmp rtmp_url whip_url } } }')).auth_account;
    expect(studio).toEqual({ rtmp: key, rtmp_url: expect.stringMatching(/^rtmp:/), whip_url: expect.any(String) });
    expect((await creator.query(`mutation { ${field} }`))[field]).not.toBe(key);
    const seen = await fan.query('query($name: String) { profile(username: $name) { studio { rtmp } } }', {
      name: creator.account.username,
    });
    expect(seen.profile.studio).toBeNull();
    expect((await fan.graphql(`mutation { ${field} }`)).errors[0].status).toBe(403);
    expect((await anonymous.graphql(`mutation { ${field} }`)).errors[0].status).toBe(401);
  });
});
