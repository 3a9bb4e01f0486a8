import { creatorListInput, relatedPeopleInput, tagListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createTestWorld, type Person } from '@foxreel/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCreators, listRelatedPeople, listTags } from './index.ts';

const world = await createTestWorld();
const creators = (input: object = {}, ctx = world.anonymous) => listCreators(ctx, creatorListInput.parse(input));
const names = async (query: string, ctx = world.anonymous) =>
  (await creators({ query }, ctx)).items.map((account) => account.username);
const people = async (person: Person, input: object = {}) =>
  (await listRelatedPeople(person.ctx, relatedPeopleInput.parse(input))).items.map((account) => account.id);
const block = (one: Person, other: Person) =>
  world.db.insert(schema.blocks).values({ blockerId: one.id, blockedId: other.id });

describe('listCreators', () => {
  let elodie: Person;
  let kaito: Person;
  beforeAll(async () => {
    elodie = await world.createPerson({ username: 'maison.noire', fullname: 'Élodie Bäcker', creator: true });
    kaito = await world.createPerson({ username: 'kaito', fullname: 'Nights', creator: true, followersCount: 1 });
    await world.createPerson({ username: 'kaito.nights', fullname: 'Nights', creator: true, followersCount: 90 });
    await world.createPerson({ username: 'not-kaito', fullname: 'Other', creator: true, followersCount: 99 });
    await world.createPerson({ username: 'kaito-fan', fullname: 'A fan', creator: false, followersCount: 999 });
    await world.createPerson({ username: 'kaitogone', fullname: 'Gone', creator: true, deletedAt: new Date() });
    await world.createPerson({ username: 'kaitostopped', fullname: 'Gone', creator: true, suspendedAt: new Date() });
  });

  it.each([
    'ÉLODIE',
    'elodie',
    'Elodie backer',
    'backer',
    'BÄCK',
    'noire',
    'elodi',
    'elodei',
    'elodue',
    '@maison.noire',
  ])('finds by %s, whatever case, accents and one slip', async (query) => {
    expect(await names(query)).toEqual(['maison.noire']);
  });

  it('puts the exact username first, then prefix matches, then the rest', async () => {
    expect(await names('kaito')).toEqual(['kaito', 'kaito.nights', 'not-kaito']);
    expect(await names('Kaiot')).toEqual(expect.arrayContaining(['kaito', 'kaito.nights']));
  });

  it.each(['%', '_', 'zzzz', "'; drop table accounts; --", '\\', '{"', 'élodie zzzz'])(
    'finds nothing by %s',
    async (query) => {
      expect(await names(query)).toEqual([]);
    },
  );

  it('starts with the most followed without a query, and continues by skip and cursor', async () => {
    const all = (await creators({ limit: 4 })).items.map((account) => account.username);
    expect(all).toEqual(['not-kaito', 'kaito.nights', 'kaito', 'maison.noire']);
    const first = await creators({ limit: 1 });
    const second = await creators({ limit: 1, after: first.after });
    const skipped = await creators({ limit: 1, skip: 1 });
    expect(second.items).toEqual(skipped.items);
    expect((await creators({ limit: 4 })).after).toBeNull();
    await expect(creators({ after: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('returns creators in the order of the given ids', async () => {
    const found = await creators({ ids: [elodie.id, kaito.id] });
    expect(found.items.map((account) => account.id)).toEqual([elodie.id, kaito.id]);
    expect((await creators({ ids: [] })).items).toEqual([]);
  });

  it('hides blocked accounts in both directions, and says whom the viewer follows', async () => {
    const [one, other] = [await world.createPerson(), await world.createPerson()];
    await block(one, kaito);
    await block(kaito, other);
    expect(await names('kaito', one.ctx)).toEqual(['kaito.nights', 'not-kaito']);
    expect(await names('kaito', other.ctx)).toEqual(['kaito.nights', 'not-kaito']);
    await world.db.insert(schema.follows).values({ followerId: one.id, followeeId: elodie.id });
    expect((await creators({ query: 'elodie' }, one.ctx)).items[0]?.isFollowing).toBe(true);
    expect((await creators({ query: 'elodie' })).items[0]?.isFollowing).toBeNull();
  });
});

describe('listRelatedPeople', () => {
  it('returns only followers, followed, subscribers, creators or all of them', async () => {
    const me = await world.createPerson({ creator: true });
    const [fan, idol, payer, star] = await Promise.all([
      world.createPerson({ fullname: 'Related Fan' }),
      world.createPerson({ fullname: 'Related Idol', creator: true }),
      world.createPerson({ fullname: 'Related Payer' }),
      world.createPerson({ fullname: 'Related Star', creator: true }),
    ]);
    await world.createPerson({ fullname: 'Related Stranger', creator: true });
    const gone = await world.createPerson({ deletedAt: new Date() });
    const former = await world.createPerson();
    await world.db.insert(schema.follows).values([
      { followerId: fan.id, followeeId: me.id },
      { followerId: gone.id, followeeId: me.id },
      { followerId: me.id, followeeId: idol.id },
    ]);
    await world.db.insert(schema.subscriptions).values([
      { fromId: payer.id, toId: me.id, status: 'active' },
      { fromId: me.id, toId: star.id, status: 'active' },
      { fromId: former.id, toId: me.id, status: 'ended' },
    ]);
    expect(await people(me, { type: 'follower' })).toEqual([fan.id]);
    expect(await people(me, { type: 'following' })).toEqual([idol.id]);
    expect(await people(me, { type: 'subscriber' })).toEqual([payer.id]);
    expect((await people(me, { type: 'creator' })).toSorted()).toEqual([idol.id, star.id].toSorted());
    const everyone = [fan.id, idol.id, payer.id, star.id].toSorted();
    expect((await people(me)).toSorted()).toEqual(everyone);
    expect((await people(me, { query: 'related' })).toSorted()).toEqual(everyone);
    expect(await people(me, { query: 'relatd idol' })).toEqual([idol.id]);
    expect(await people(me, { query: 'related', type: 'follower' })).toEqual([fan.id]);
    await block(fan, me);
    expect(await people(me, { type: 'follower' })).toEqual([]);
  });

  it('needs a login and a known type', async () => {
    await expect(listRelatedPeople(world.anonymous, relatedPeopleInput.parse({}))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(relatedPeopleInput.safeParse({ type: 'enemy' }).success).toBe(false);
  });
});

describe('listTags', () => {
  const tags = async (input: object = {}) =>
    (await listTags(world.anonymous, tagListInput.parse(input))).items.map((tag) => tag.name);
  beforeAll(async () => {
    await world.db.insert(schema.tags).values([
      { name: 'sunny', mediaCount: 2 },
      { name: 'sunset', mediaCount: 9 },
      { name: 'sunken', mediaCount: 0 },
      { name: 'slow motion', mediaCount: 30 },
    ]);
  });

  it('returns tags in use, most used first', async () => {
    expect(await tags()).toEqual(['slow motion', 'sunset', 'sunny']);
    expect(await tags({ limit: 1, skip: 1 })).toEqual(['sunset']);
  });

  it.each([
    ['SUN', ['sunset', 'sunny']],
    ['#sunset', ['sunset']],
    ['sunzet', ['sunset']],
    ['snuny', ['sunny']],
    ['motoin', ['slow motion']],
    ['s', ['slow motion', 'sunset', 'sunny']],
    ['%', []],
  ])('finds by %s', async (query, expected) => {
    expect(await tags({ query })).toEqual(expected);
  });
});
