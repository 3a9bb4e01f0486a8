import { beforeAll, describe, expect, test } from 'vitest';
import { address, createClient, signedUp } from '../client.mjs';

/** Search, creators, tags, people, sounds, lives (spec part 1 §2 search, §7, §9). */
let anonymous;
let fan;
beforeAll(async () => {
  anonymous = createClient();
  fan = await signedUp();
});

describe('creators', () => {
  const search = async (query, rest = '') =>
    (
      await anonymous.query(
        `query($filter: QueryFilter) { creators(filter: $filter${rest}) { id username avatar fullname role { creator } email } }`,
        { filter: { query } },
      )
    ).creators;

  test('are found by name, in capitals, without accents, with a typo', async () => {
    for (const words of ['creator_demo', 'CREATOR_DEMO', 'craetor_demo', 'Mara Lind', 'mara lnid'])
      expect(
        (await search(words)).map(({ username }) => username),
        words,
      ).toContain('creator_demo');
    for (const words of ['Inés', 'ines', 'INES CORDERO'])
      expect(
        (await search(words)).map(({ username }) => username),
        words,
      ).toContain('ines.ridge');
    expect(await search('qqzzxxyyqq')).toEqual([]);
  });

  test('are creators only, ten per page', async () => {
    const { creators } = await anonymous.query('{ creators { id role { creator } email } }');
    expect(creators).toHaveLength(10);
    expect(creators.every(({ role, email }) => role.creator && email === null)).toBe(true);
    const pages = [];
    for (const skip of [0, 4, 8])
      pages.push(
        ...(await anonymous.query('query($skip: Int) { creators(limit: 4, skip: $skip) { id } }', { skip })).creators,
      );
    expect(pages.slice(0, 10).map(({ id }) => id)).toEqual(creators.map(({ id }) => id));
    const some = creators.slice(0, 2).map(({ id }) => id);
    const byId = await anonymous.query('query($ids: [ID!]) { creators(filter: { ids: $ids }) { id } }', { ids: some });
    expect(byId.creators.map(({ id }) => id).sort()).toEqual([...some].sort());
    expect(await search('theo.k')).toEqual([]);
  });
});

describe('tags', () => {
  test('the most used first, with the counts of the feed', async () => {
    const { tags } = await anonymous.query('{ tags { id tags count } }');
    expect(tags).toHaveLength(10);
    expect(tags.map(({ count }) => count)).toEqual(tags.map(({ count }) => count).sort((a, b) => b - a));
    const [first] = tags;
    const { medias } = await anonymous.query(
      'query($tag: String) { medias(filter: { tag: $tag }, limit: 200) { tags } }',
      { tag: first.tags },
    );
    expect(medias).toHaveLength(first.count);
    const { found, none, suggestions } = await anonymous.query(
      'query($query: String) { found: tags(filter: { query: $query }) { tags } none: tags(filter: { query: "qqzzxxyyqq" }) { id } suggestions: tags(limit: 5) { id } }',
      { query: first.tags.slice(0, 3).toUpperCase() },
    );
    expect(found.map(({ tags: text }) => text)).toContain(first.tags);
    expect(none).toEqual([]);
    expect(suggestions).toHaveLength(5);
  });
});

describe('the viewer’s people', () => {
  const people = async (who, type, query) =>
    (
      await who.query(
        'query($type: String, $filter: QueryFilter) { relative_users(type: $type, limit: 10, filter: $filter) { username } }',
        { type, filter: query ? { query } : null },
      )
    ).relative_users.map(({ username }) => username);

  test('relative_users: by kind, by words, and all together', async () => {
    const friend = await signedUp('friend');
    await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: friend.account.id });
    const name = friend.account.username;
    expect(await people(fan, 'following')).toEqual([name]);
    expect(await people(friend, 'follower')).toEqual([fan.account.username]);
    expect(await people(fan, null)).toEqual([name]);
    expect(await people(fan, 'following', name)).toEqual([name]);
    expect(await people(fan, 'following', 'qqzzxxyyqq')).toEqual([]);
    for (const type of ['follower', 'subscriber', 'creator']) expect(await people(fan, type), type).not.toContain(name);
    expect((await anonymous.graphql('{ relative_users(type: "following") { id } }')).errors[0].status).toBe(401);
    expect((await fan.graphql('{ relative_users(type: "enemy") { id } }')).errors[0]).toMatchObject({
      status: 400,
      state: { type: [expect.any(String)] },
    });
  });
});

describe('sounds and lives', () => {
  test('SoundList: each sound plays for everyone at its url', async () => {
    const { SoundList } = await anonymous.query('{ SoundList(limit: 10) { id name url mime_type } }');
    expect(SoundList.length).toBeGreaterThan(0);
    const [sound] = SoundList;
    const played = await fetch(new URL(sound.url, address), { headers: { range: 'bytes=0-99' } });
    expect(played.status).toBe(206);
    expect(played.headers.get('content-type')).toBe(sound.mime_type);
    const { found, none } = await anonymous.query(
      'query($query: String) { found: SoundList(filter: { query: $query }) { id } none: SoundList(filter: { query: "qqzzxxyyqq" }) { id } }',
      { query: sound.name.toUpperCase() },
    );
    expect(found).toContainEqual({ id: sound.id });
    expect(none).toEqual([]);
  });

  test('lives are live accounts', async () => {
    const { lives } = await anonymous.query('{ lives(limit: 20) { id live livestream status } }');
    for (const account of lives) expect(account).toMatchObject({ live: true, status: 'live' });
    expect((await anonymous.graphql('{ lives(limit: -1) { id } }')).errors[0].status).toBe(400);
  });
});
