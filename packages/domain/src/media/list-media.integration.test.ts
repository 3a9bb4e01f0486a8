import { type MediaListInput, type MediaView, mediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../kernel/index.ts';
import { grantPurchase, grantSubscription } from '../rights/index.ts';
import { blockAccount, setFollowing } from '../social/index.ts';
import { listMedia, setLike } from './index.ts';

let world: TestWorld;
let author: Person;
let fan: Person;
const input = (values: Parameters<typeof mediaListInput.parse>[0] = {}): MediaListInput => mediaListInput.parse(values);
const idsOf = (items: MediaView[]) => items.map((item) => item.id);

beforeAll(async () => {
  world = await createTestWorld();
  author = await world.createPerson({ creator: true });
  fan = await world.createPerson();
});

/** All pages of a list, by cursor. */
async function scan(
  ctx: Context,
  values: { order: 'latest' | 'popular' | 'rand'; seed?: string; user: string; limit: number; reference?: string },
) {
  const ids: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 100; pages++) {
    const filter = {
      user: values.user,
      ...(values.reference && after === null ? { reference: values.reference } : {}),
    };
    const page = await listMedia(ctx, input({ ...values, filter, ...(after === null ? {} : { after }) }));
    ids.push(...idsOf(page.items));
    after = page.after;
    if (after === null) return ids;
  }
  throw new Error('The list never ends');
}

describe('orders', () => {
  let creator: Person;
  const made: string[] = [];
  beforeAll(async () => {
    creator = await world.createPerson({ creator: true });
    for (let index = 0; index < 13; index++) {
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2)));
      made.push((await insertMedia(world, creator, { publishedAt, likesCount: index % 4 })).id);
    }
  });

  it('returns each media once, whatever the order and page size', async () => {
    for (const order of ['latest', 'popular', 'rand'] as const) {
      for (const limit of [1, 3, 5, 13, 20]) {
        const ids = await scan(world.anonymous, { order, seed: `seed ${limit}`, user: creator.id, limit });
        expect(ids, `${order} by ${limit}`).toHaveLength(made.length);
        expect(new Set(ids)).toEqual(new Set(made));
      }
    }
  });

  it('keeps a seed’s shuffle, and starts another seed elsewhere on the ring', async () => {
    const shuffle = (seed: string) => scan(world.anonymous, { order: 'rand', seed, user: creator.id, limit: 4 });
    const first = await shuffle('a');
    expect(await shuffle('a')).toEqual(first);
    const others = await Promise.all(['b', 'c', 'd', 'e', 'f'].map(shuffle));
    expect(others.some((ids) => ids[0] !== first[0])).toBe(true);
    for (const ids of others) {
      const turn = ids.indexOf(first[0] ?? '');
      expect([...ids.slice(turn), ...ids.slice(0, turn)]).toEqual(first);
    }
  });

  it('repeats nothing when a shuffle without a seed is paged or skipped', async () => {
    expect(new Set(await scan(world.anonymous, { order: 'rand', user: creator.id, limit: 4 })).size).toBe(made.length);
    const ids: string[] = [];
    for (let skip = 0; skip < 15; skip += 3) {
      ids.push(
        ...idsOf(
          (
            await listMedia(
              world.anonymous,
              input({ order: 'rand', seed: 'zz', limit: 3, skip, filter: { user: creator.id } }),
            )
          ).items,
        ),
      );
    }
    expect(ids).toEqual(await scan(world.anonymous, { order: 'rand', seed: 'zz', user: creator.id, limit: 13 }));
  });

  it('starts at a reference and continues in the list’s order', async () => {
    const latest = await scan(world.anonymous, { order: 'latest', user: creator.id, limit: 20 });
    const from = latest[5] ?? '';
    expect(await scan(world.anonymous, { order: 'latest', user: creator.id, limit: 3, reference: from })).toEqual(
      latest.slice(5),
    );
    const ring = await scan(world.anonymous, { order: 'rand', user: creator.id, limit: 3, reference: from });
    expect(ring[0]).toBe(from);
    expect(new Set(ring)).toEqual(new Set(made));
  });

  it('returns requested ids in their order, each once', async () => {
    const [one = '', two = '', three = ''] = made;
    const page = await listMedia(
      world.anonymous,
      input({ filter: { ids: [three, one, three, two, author.id] }, limit: 2 }),
    );
    expect(idsOf(page.items)).toEqual([three, one]);
    const next = await listMedia(
      world.anonymous,
      input({ filter: { ids: [three, one, three, two] }, limit: 2, after: page.after ?? '' }),
    );
    expect(idsOf(next.items)).toEqual([two]);
    expect(next.after).toBeNull();
  });

  it('rejects a foreign cursor at the field after', async () => {
    const page = await listMedia(world.anonymous, input({ limit: 2, order: 'latest', filter: { user: creator.id } }));
    const good = page.after ?? '';
    const flipped = `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`;
    for (const after of [
      '',
      'x',
      'null',
      `${good}=`,
      `${good}A`,
      good.slice(0, -2),
      flipped,
      Buffer.from('0|0.5').toString('base64url'),
    ]) {
      await expect(listMedia(world.anonymous, input({ order: 'latest', after })), after).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: { after: [expect.any(String)] },
      });
    }
    await expect(listMedia(world.anonymous, input({ order: 'popular', after: good }))).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('filters', () => {
  it('filters by type, visibility, price, person and tag', async () => {
    const creator = await world.createPerson({ creator: true });
    const video = await insertMedia(world, creator);
    const photo = await insertMedia(world, creator, { type: 'photo' });
    const paid = await insertMedia(world, creator, { priceCents: 500 });
    const closed = await insertMedia(world, creator, { visibility: 'subscription' });
    const [tag] = await world.db
      .insert(schema.tags)
      .values({ name: `tag ${creator.username}`, mediaCount: 1 })
      .returning();
    await world.db.insert(schema.mediaTags).values({ mediaId: photo.id, tagId: tag?.id ?? '' });
    const list = async (values: Parameters<typeof mediaListInput.parse>[0]) =>
      idsOf((await listMedia(fan.ctx, input(values))).items);
    const user = creator.id;
    expect(await list({ filter: { username: creator.username.toUpperCase() } })).toEqual([
      closed.id,
      paid.id,
      photo.id,
      video.id,
    ]);
    expect(await list({ type: 'photo', filter: { user } })).toEqual([photo.id]);
    expect(await list({ filter: { user, visibility: 'subscription' } })).toEqual([closed.id]);
    expect(await list({ filter: { user, visibility: 'all' } })).toHaveLength(4);
    expect(await list({ filter: { user, shop: true } })).toEqual([paid.id]);
    expect(await list({ order: 'rand', filter: { tag: `TAG ${creator.username}` } })).toEqual([photo.id]);
    expect(await list({ filter: { tag: 'no such tag' } })).toEqual([]);
    expect(await list({ filter: { username: 'nobody.at.all' } })).toEqual([]);
    expect(await list({ filter: { ids: [] } })).toEqual([]);
  });

  it('leaves out unpublished and private media, and those of deleted people', async () => {
    const creator = await world.createPerson({ creator: true });
    for (const state of ['draft', 'processing', 'review', 'scheduled', 'rejected', 'removed'] as const)
      await insertMedia(world, creator, { state });
    await insertMedia(world, creator, { private: true });
    const shown = await insertMedia(world, creator);
    for (const ctx of [world.anonymous, fan.ctx, creator.ctx, world.system]) {
      expect(idsOf((await listMedia(ctx, input({ filter: { user: creator.id } }))).items)).toEqual([shown.id]);
    }
    for (const gone of [{ suspendedAt: new Date() }, { suspendedAt: null, deletedAt: new Date() }]) {
      await world.db.update(schema.accounts).set(gone).where(eq(schema.accounts.id, creator.id));
      expect((await listMedia(fan.ctx, input({ filter: { user: creator.id } }))).items).toEqual([]);
      expect((await listMedia(fan.ctx, input({ filter: { reference: shown.id } }))).items).toEqual([]);
    }
  });

  it('hides media from both sides of a block, and from nobody else', async () => {
    const creator = await world.createPerson({ creator: true });
    const shown = await insertMedia(world, creator, { likesCount: 1_000_000 });
    const other = await insertMedia(world, fan);
    await blockAccount(fan.ctx, { id: creator.id });
    for (const order of ['latest', 'popular', 'rand'] as const) {
      expect(idsOf((await listMedia(fan.ctx, input({ order, limit: 200 }))).items)).not.toContain(shown.id);
      expect(idsOf((await listMedia(creator.ctx, input({ order, limit: 200 }))).items)).not.toContain(other.id);
      expect(idsOf((await listMedia(author.ctx, input({ order, limit: 200 }))).items)).toContain(shown.id);
    }
  });
});

describe('views', () => {
  it('show the owner everything of their own, and a visitor nothing private', async () => {
    const creator = await world.createPerson({ creator: true });
    const viewer = await world.createPerson();
    const free = await insertMedia(world, creator);
    const paid = await insertMedia(world, creator, { priceCents: 500 });
    const closed = await insertMedia(world, creator, { visibility: 'subscription' });
    const list = async (ctx: Context) =>
      new Map((await listMedia(ctx, input({ filter: { user: creator.id } }))).items.map((item) => [item.id, item]));
    const stranger = await list(world.anonymous);
    expect([free, paid, closed].map(({ id }) => stranger.get(id)?.access)).toEqual(['free', 'buy', 'subscribe']);
    expect(stranger.get(free.id)).toMatchObject({
      like: null,
      user: { isFollowing: null },
      process: null,
      source: { type: 'hls' },
    });
    const locked = stranger.get(paid.id);
    expect(locked).toMatchObject({ source: null, teaser: null, thumbnail: { original: null } });
    for (const address of Object.values(locked?.thumbnail ?? {}))
      expect(address ?? '/cover.webp').toMatch(/\/cover\.webp$/);
    expect(JSON.stringify(locked)).not.toMatch(
      /playable|master|teaser\.mp4|poster\.webp|grid\.webp|preview\.webp|sources/,
    );

    await setFollowing(viewer.ctx, { id: creator.id, following: true });
    await setLike(viewer.ctx, { media: paid.id, like: true });
    await grantPurchase(world.system, { account: viewer.id, media: paid.id });
    await grantSubscription(world.system, {
      from: viewer.id,
      to: creator.id,
      endsAt: new Date(world.clock.now().getTime() + 1000),
    });
    const mine = await list(viewer.ctx);
    expect([free, paid, closed].map(({ id }) => mine.get(id)?.access)).toEqual(['free', 'purchased', 'subscriber']);
    expect(mine.get(paid.id)).toMatchObject({ like: true, likes: 1, user: { id: creator.id, isFollowing: true } });
    expect(mine.get(free.id)).toMatchObject({ like: false, reviewReason: null });
    world.clock.advance(2000);
    expect((await list(viewer.ctx)).get(closed.id)?.access).toBe('subscribe');
  });
});
