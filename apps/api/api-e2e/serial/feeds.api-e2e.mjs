import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, signedIn, signedUp } from '../client.mjs';

/** Every list of media, its filters, orders and pages (spec part 1 §7, docs/contract/schema.graphql). */
const fields = 'id type visibility shop tags likes like add_date available_date user { id username } cursor';
const lists = ['photos', 'videos', 'medias'];
const ask = (field) =>
  `query($filter: MediaFilter, $limit: Int, $order: MediaOrder, $skip: Int, $after: String, $withLike: Boolean) { ${field}(filter: $filter, limit: $limit, order: $order, skip: $skip, after: $after, withLike: $withLike) { ${fields} } }`;
let anonymous;
let fan;
let medias;
const list = async (field, variables, who = anonymous) => (await who.query(ask(field), variables))[field];
const idsOf = (found) => found.map(({ id }) => id);
beforeAll(async () => {
  anonymous = createClient();
  [fan, medias] = [await signedUp(), await list('medias', { limit: 200 })];
});

describe('filters', () => {
  test('type: photos, videos, medias(type) and filter.type agree', async () => {
    const [photos, videos] = [await list('photos', { limit: 200 }), await list('videos', { limit: 200 })];
    expect(photos.length > 0 && photos.every(({ type }) => type === 'photo')).toBe(true);
    expect(videos.length > 0 && videos.every(({ type }) => type === 'video')).toBe(true);
    const { typed, filtered, shop } = await anonymous.query(
      '{ typed: medias(type: photo, limit: 200) { id } filtered: medias(filter: { type: photo }, limit: 200) { id } shop: medias(type: shop, limit: 200) { shop } }',
    );
    expect(idsOf(typed)).toEqual(idsOf(photos));
    expect(idsOf(filtered)).toEqual(idsOf(photos));
    expect(shop.length > 0 && shop.every((media) => media.shop > 0)).toBe(true);
    expect(shop).toHaveLength(medias.filter((media) => media.shop > 0).length);
  });

  test.each(lists)('%s: visibility, author, tag', async (field) => {
    const all = await list(field, { limit: 200, filter: { visibility: 'all' } });
    expect(idsOf(all)).toEqual(idsOf(await list(field, { limit: 200 })));
    for (const visibility of ['free', 'subscription']) {
      const found = await list(field, { limit: 200, filter: { visibility } });
      expect(idsOf(found).sort()).toEqual(idsOf(all.filter((media) => media.visibility === visibility)).sort());
    }
    const [{ user }] = all;
    const byName = await list(field, { limit: 200, filter: { username: user.username } });
    expect(idsOf(byName)).toEqual(idsOf(await list(field, { limit: 200, filter: { user: user.id } })));
    expect(idsOf(byName)).toEqual(idsOf(all.filter((media) => media.user.id === user.id)));
    const [tag] = all.find(({ tags }) => tags.length > 0).tags;
    const tagged = await list(field, { limit: 200, filter: { tag } });
    expect(idsOf(tagged)).toEqual(idsOf(all.filter(({ tags }) => tags.includes(tag))));
    expect(await list(field, { filter: { username: 'no.such.person' } })).toEqual([]);
  });

  test('query searches descriptions, tags and names, ignoring case', async () => {
    const [tag] = medias.find(({ tags }) => tags.some((one) => one.length > 3)).tags.filter((one) => one.length > 3);
    const found = await list('medias', { filter: { query: tag.toUpperCase() }, limit: 200 });
    expect(idsOf(found)).toContain(medias.find(({ tags }) => tags.includes(tag)).id);
    expect(await list('medias', { filter: { query: 'qqzzxxyyqq' } })).toEqual([]);
  });

  test('ids: in the requested order, without unknown ones', async () => {
    const wanted = idsOf(medias.filter(({ type }) => type === 'video')).slice(3, 6);
    const found = await list('videos', { filter: { ids: wanted, short: true }, limit: 20, withLike: true }, fan);
    expect(idsOf(found).sort()).toEqual([...wanted].sort());
    expect(found.every(({ like }) => like === false)).toBe(true);
    expect(await list('videos', { filter: { ids: ['019f0000-0000-7000-8000-000000000000'] } })).toEqual([]);
  });

  test.each(lists)('%s: starts at a reference, in its own order', async (field) => {
    const whole = await list(field, { filter: { visibility: 'all' }, limit: 200 });
    const found = await list(field, { filter: { visibility: 'all', reference: whole[2].id }, limit: 200 });
    expect(idsOf(found)).toEqual(idsOf(whole.slice(2)));
    const { username } = whole[0].user;
    const own = await list(field, { filter: { username, visibility: 'all' }, limit: 200 });
    const tail = await list(field, { filter: { username, visibility: 'all', reference: own.at(-1).id }, limit: 200 });
    expect(idsOf(tail)).toEqual([own.at(-1).id]);
  });
});

describe('orders and pages', () => {
  test('latest is the order of the feed, and media appears on its date', async () => {
    expect(idsOf(await list('medias', { order: 'latest', limit: 200 }))).toEqual(idsOf(medias));
    const now = Date.parse((await anonymous.request('/api/health')).headers.get('date'));
    expect(medias.every(({ available_date }) => Date.parse(available_date) <= now + 400 * 86_400_000)).toBe(true);
  });

  test('popular: the most liked first', async () => {
    const likes = (await list('medias', { order: 'popular', limit: 200 })).map((media) => media.likes);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
  });

  test.each(lists)('%s pages by skip and by cursor: no repeat, no gap', async (field) => {
    for (const order of ['latest', 'popular']) {
      const whole = idsOf(await list(field, { order, limit: 30 }));
      const [bySkip, byCursor] = [[], []];
      for (let skip = 0; skip < whole.length; skip += 10)
        bySkip.push(...idsOf(await list(field, { order, limit: 10, skip })));
      expect(bySkip.slice(0, whole.length)).toEqual(whole);
      for (let after; byCursor.length < whole.length; ) {
        const page = await list(field, { order, limit: 10, after });
        if (page.length === 0) break;
        byCursor.push(...idsOf(page));
        after = page.at(-1).cursor;
      }
      expect(byCursor.slice(0, whole.length)).toEqual(whole);
    }
  });

  test('rand: stable per viewer, different between viewers; 20 by default', async () => {
    const shuffled = (who, skip = 0) => list('medias', { filter: { rand: true }, skip, withLike: true }, who);
    const visitor = createClient();
    const first = idsOf(await shuffled(visitor));
    expect(first).toHaveLength(20);
    expect(idsOf(await shuffled(visitor))).toEqual(first);
    expect(idsOf(await shuffled(visitor, 20)).filter((id) => first.includes(id))).toEqual([]);
    expect(idsOf(await shuffled(fan))).toEqual(idsOf(await shuffled(fan)));
    // Each starts somewhere on one ring; with so few media two viewers may start at the same place.
    const beginnings = new Set();
    for (let viewer = 0; viewer < 6; viewer += 1) beginnings.add(idsOf(await shuffled(await signedUp())).join());
    expect(beginnings.size).toBeGreaterThan(1);
    expect(idsOf(await list('medias', { order: 'rand' }, fan))).toHaveLength(20);
  });

  test('a shuffled feed pages without repeats', async () => {
    const viewer = await signedUp();
    const pages = [];
    for (const skip of [0, 20, 40])
      pages.push(
        ...(await list(
          'medias',
          { filter: { visibility: 'all', rand: true }, limit: 20, skip, withLike: true },
          viewer,
        )),
      );
    expect(pages.length).toBeGreaterThan(40);
    expect(new Set(idsOf(pages)).size).toBe(pages.length);
    expect(pages.every(({ like }) => like === false)).toBe(true);
  });

  test('like is null for visitors, and set for signed-in viewers', async () => {
    const [media] = medias;
    expect(media.like).toBeNull();
    const like = 'mutation($media: ID!) { like(media: $media) }';
    expect(await fan.query(like, { media: media.id })).toEqual({ like: true });
    const found = await list('medias', { filter: { ids: [media.id] }, withLike: true }, fan);
    expect(found[0]).toMatchObject({ like: true, likes: media.likes + 1 });
    expect(await fan.query(like, { media: media.id })).toEqual({ like: false });
  });
});

describe('own lists', () => {
  test('favorites: the newest like first, by type and words; removed with the like', async () => {
    const one = await signedUp();
    const liked = medias.filter(({ type }) => type === 'video').slice(0, 3);
    const like = (media) => one.query('mutation($media: ID!) { like(media: $media) }', { media: media.id });
    for (const media of liked) await like(media);
    const favorites = (variables) =>
      one.query(
        'query($type: MediaType!, $filter: MediaFilter, $limit: Int, $skip: Int) { favorites(type: $type, filter: $filter, limit: $limit, skip: $skip) { id } }',
        { type: 'video', ...variables },
      );
    const newest = idsOf(liked).reverse();
    expect(idsOf((await favorites()).favorites)).toEqual(newest);
    expect(idsOf((await favorites({ filter: { favorites: 'liked' }, skip: 1, limit: 1 })).favorites)).toEqual([
      newest[1],
    ]);
    expect((await favorites({ type: 'photo' })).favorites).toEqual([]);
    expect((await favorites({ filter: { query: 'qqzzxxyyqq' } })).favorites).toEqual([]);
    expect((await favorites({ filter: { favorites: 'purchased' } })).favorites).toEqual([]);
    await like(liked[0]);
    expect(idsOf((await favorites()).favorites)).toEqual(newest.slice(0, 2));
    expect((await anonymous.graphql('{ favorites(type: video) { id } }')).errors[0].status).toBe(401);
  });

  test('bought media is listed as purchased', async () => {
    const buyer = await signedIn('fan@demo.test');
    const { favorites } = await buyer.query(
      '{ favorites(type: video, filter: { favorites: "purchased" }) { access source { url } shop } }',
    );
    expect(favorites.length).toBeGreaterThan(0);
    for (const media of favorites)
      expect(media).toMatchObject({ access: 'purchased', source: { url: expect.any(String) } });
  });

  test('account_media and media_private list only the viewer’s own', async () => {
    const creator = await signedIn('creator@demo.test');
    const own = await creator.query(
      '{ account_media(limit: 200) { id access private } videos: account_media(filter: { type: video }) { type } media_private(limit: 50, skip: 0) { id access private } }',
    );
    expect(own.account_media.length).toBeGreaterThan(0);
    expect(own.account_media.every(({ access }) => access === 'owner')).toBe(true);
    expect(own.videos.every(({ type }) => type === 'video')).toBe(true);
    expect(own.media_private.every((media) => media.private && media.access === 'owner')).toBe(true);
    expect(await fan.query('{ account_media { id } media_private { id } }')).toEqual({
      account_media: [],
      media_private: [],
    });
    for (const query of ['{ account_media { id } }', '{ media_private { id } }'])
      expect((await anonymous.graphql(query)).errors[0].status).toBe(401);
  });

  test('hidden media and muted authors leave that account’s shuffled feeds', async () => {
    const one = await signedUp();
    const shuffled = async () =>
      (await one.query('{ medias(filter: { rand: true }, limit: 200) { id user { id } } }')).medias;
    const [first, ...others] = await shuffled();
    const author = others.find(({ user }) => user.id !== first.user.id).user.id;
    const hide = 'mutation($media: ID!, $hidden: Boolean) { hideMedia(media: $media, hidden: $hidden) }';
    const mute = 'mutation($accountId: ID!, $muted: Boolean) { muteAccount(accountId: $accountId, muted: $muted) }';
    expect(await one.query(hide, { media: first.id })).toEqual({ hideMedia: true });
    expect(await one.query(mute, { accountId: author })).toEqual({ muteAccount: true });
    const left = await shuffled();
    expect(left.some(({ id, user }) => id === first.id || user.id === author)).toBe(false);
    expect(await one.query(hide, { media: first.id, hidden: false })).toEqual({ hideMedia: false });
    expect(await one.query(mute, { accountId: author, muted: false })).toEqual({ muteAccount: false });
    expect(idsOf(await shuffled())).toContain(first.id);
    expect((await anonymous.graphql(hide, { media: first.id })).errors[0].status).toBe(401);
  });
});
