import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);

const shape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), status: z.number() })).optional(),
});
async function ask(browser: TestBrowser, query: string, variables: object = {}) {
  const reply = await browser.post('/api', { query, variables });
  const { data, errors } = shape.parse(await reply.json());
  return { ...data, status: errors?.[0]?.status };
}
async function person(values: object = {}) {
  const one = await world.createPerson(values);
  return { ...one, browser: await signIn(api, world, one) };
}

describe('short links', () => {
  const make = 'mutation ($media: ID!) { generateShortLink(media: $media) { id add_date media { id } } }';
  const resolve =
    'query ($id: ID!) { shortLink(id: $id) { id media { id source { url } } } getShortLink(id: $id) { id } }';
  const idOf = (answer: object) =>
    z.object({ generateShortLink: z.object({ id: z.string() }) }).parse(answer).generateShortLink.id;

  it('gives an account one link per media, even locked, and resolves it for everyone', async () => {
    const [author, fan, other] = [await person({ creator: true }), await person(), await person()];
    const media = await insertMedia(world, author, { visibility: 'subscription' });
    const made = await ask(fan.browser, make, { media: media.id });
    expect(made).toMatchObject({
      generateShortLink: { id: expect.stringMatching(/^[0-9A-Za-z]{10}$/), media: { id: media.id } },
    });
    const again = await Promise.all([1, 2, 3].map(() => ask(fan.browser, make, { media: media.id })));
    expect(new Set(again.map(idOf))).toEqual(new Set([idOf(made)]));
    expect(idOf(await ask(other.browser, make, { media: media.id }))).not.toBe(idOf(made));
    expect(await ask(api.browser(), resolve, { id: idOf(made) })).toMatchObject({
      shortLink: { id: idOf(made), media: { id: media.id, source: null } },
      getShortLink: { id: idOf(made) },
    });
  });

  it('creates one link for concurrent requests', async () => {
    const [author, fan] = [await person({ creator: true }), await person()];
    const media = await insertMedia(world, author);
    const made = await Promise.all(Array.from({ length: 8 }, () => ask(fan.browser, make, { media: media.id })));
    expect(new Set(made.map(idOf)).size).toBe(1);
  });

  it('needs a login and media visible to the viewer', async () => {
    const [author, fan] = [await person({ creator: true }), await person()];
    const [open, hidden] = [await insertMedia(world, author), await insertMedia(world, author, { private: true })];
    expect(await ask(api.browser(), make, { media: open.id })).toMatchObject({ status: 401 });
    expect(await ask(fan.browser, make, { media: hidden.id })).toMatchObject({ status: 404, generateShortLink: null });
    expect(await ask(fan.browser, make, { media: randomUUID() })).toMatchObject({ status: 404 });
    expect(await ask(fan.browser, make, { media: 'nonsense' })).toMatchObject({ status: 400 });
  });

  it('is null once the media is deleted, blocked or hidden, and for unknown links', async () => {
    const [author, fan] = [await person({ creator: true }), await person()];
    const media = await insertMedia(world, author);
    const id = idOf(await ask(fan.browser, make, { media: media.id }));
    await world.db.insert(schema.blocks).values({ blockerId: author.id, blockedId: fan.id });
    expect(await ask(fan.browser, resolve, { id })).toMatchObject({ shortLink: null, getShortLink: null });
    expect(await ask(api.browser(), resolve, { id })).toMatchObject({ shortLink: { id } });
    await world.db.update(schema.media).set({ private: true }).where(eq(schema.media.id, media.id));
    expect(await ask(api.browser(), resolve, { id })).toMatchObject({ shortLink: null });
    for (const unknown of ['AAAAAAAAAA', '', "'; --", 'x'.repeat(500)])
      expect(await ask(api.browser(), resolve, { id: unknown })).toEqual({ shortLink: null, getShortLink: null });
  });
});

describe('campaigns', () => {
  const viewed = 'mutation ($c: String, $m: ID!) { videos_viewed(campaign: $c, media: $m) }';
  const swipe = 'mutation ($c: String, $m: ID!) { videos_swipe(campaign: $c, media: $m) }';
  const progress =
    'mutation ($c: String, $m: ID!, $p: Float!) { videos_progress(campaign: $c, media: $m, progress: $p) }';
  const report =
    '{ campaign_report(campaign: "spring") { views visitors average_progress swipes medias { media views visitors } } }';

  it('counts visitors, known only by a random cookie, for the media’s creator', async () => {
    const [author, stranger, staff] = [
      await person({ creator: true }),
      await person({ creator: true }),
      await person({ staff: true }),
    ];
    const [one, two] = [await insertMedia(world, author), await insertMedia(world, author)];
    const [ann, bob] = [api.browser(), api.browser()];
    for (const browser of [ann, bob]) await ask(browser, viewed, { c: 'spring', m: one.id });
    expect(await ask(ann, viewed, { c: 'spring', m: two.id })).toMatchObject({ videos_viewed: true });
    for (const p of [0.2, 0.8, 0.5]) await ask(ann, progress, { c: 'spring', m: one.id, p });
    await ask(bob, progress, { c: 'spring', m: one.id, p: 0.4 });
    await ask(bob, swipe, { c: 'spring', m: one.id });
    await ask(bob, viewed, { c: 'autumn', m: one.id });
    await ask(bob, viewed, { m: one.id });
    expect(ann.cookies.get('campaign_visitor')).toMatch(/^[0-9a-f-]{36}$/);
    const rows = await world.db.select().from(schema.campaignEvents).where(eq(schema.campaignEvents.mediaId, one.id));
    expect(new Set(rows.map((row) => row.visitor)).size).toBe(2);
    expect(rows.every((row) => row.accountId === null)).toBe(true);

    const figures = {
      campaign_report: {
        views: 3,
        visitors: 2,
        average_progress: expect.closeTo(0.6),
        swipes: 1,
        medias: [
          { media: one.id, views: 2, visitors: 2 },
          { media: two.id, views: 1, visitors: 1 },
        ],
      },
    };
    expect(await ask(author.browser, report)).toMatchObject(figures);
    expect(await ask(staff.browser, report)).toMatchObject(figures);
    expect(await ask(stranger.browser, report)).toMatchObject({
      campaign_report: { views: 0, visitors: 0, average_progress: null, swipes: 0, medias: [] },
    });
    expect(await ask(api.browser(), report)).toMatchObject({ status: 401 });
  });

  it('stores nothing for unknown media, and rejects invalid progress', async () => {
    const author = await person({ creator: true });
    const [open, hidden] = [await insertMedia(world, author), await insertMedia(world, author, { state: 'review' })];
    const browser = api.browser();
    expect(await ask(browser, viewed, { m: hidden.id })).toMatchObject({ videos_viewed: false });
    expect(await ask(browser, swipe, { m: randomUUID() })).toMatchObject({ videos_swipe: false });
    for (const p of [-0.1, 1.01, 50])
      expect(await ask(browser, progress, { m: open.id, p })).toMatchObject({ status: 400 });
    expect(await ask(browser, viewed, { m: open.id, c: 'x'.repeat(65) })).toMatchObject({ status: 400 });
    expect(await world.db.$count(schema.campaignEvents, eq(schema.campaignEvents.mediaId, open.id))).toBe(0);
  });
});

describe('search over the wire', () => {
  it('serves creators, tags, people and sounds by their documented names', async () => {
    const me = await person();
    const idol = await person({ creator: true, username: 'zora.sings', fullname: 'Zóra Sings' });
    await world.db.insert(schema.follows).values({ followerId: me.id, followeeId: idol.id });
    await world.db.insert(schema.tags).values({ name: 'zither', mediaCount: 3 });
    await world.db
      .insert(schema.sounds)
      .values({ name: 'Zephyr', storageKey: 'sounds/none.m4a', mimeType: 'audio/mp4' });
    const query = `query ($f: QueryFilter, $t: String) {
      creators(filter: $f) { username fullname isFollowing }
      relative_users(filter: $f, type: $t, limit: 5) { username role { creator } }
    }`;
    expect(await ask(me.browser, query, { f: { query: 'zora' }, t: 'following' })).toMatchObject({
      creators: [{ username: 'zora.sings', fullname: 'Zóra Sings', isFollowing: true }],
      relative_users: [{ username: 'zora.sings', role: { creator: true } }],
    });
    expect(await ask(me.browser, query, { t: 'enemy' })).toMatchObject({ status: 400 });
    expect(await ask(api.browser(), '{ relative_users { id } }')).toMatchObject({ status: 401 });
    const lists =
      '{ tags(filter: { query: "zither" }) { id tags count } SoundList(filter: { query: "zephir" }) { name url mime_type } }';
    expect(await ask(api.browser(), lists)).toMatchObject({
      tags: [{ tags: 'zither', count: 3 }],
      SoundList: [
        { name: 'Zephyr', url: expect.stringMatching(/^\/audio\/[0-9a-f-]{36}\.m4a$/), mime_type: 'audio/mp4' },
      ],
    });
    expect(await ask(api.browser(), '{ creators(limit: -1) { id } }')).toMatchObject({ status: 400 });
  });
});
