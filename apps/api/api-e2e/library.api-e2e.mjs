import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createClient, publishPhoto, signedIn, signedUp } from './client.mjs';

/** An account's own lists of media by others: what it is not interested in. */
let anonymous;
let creator;
let fan;
let other;
let media;
beforeAll(async () => {
  anonymous = createClient();
  const staff = await signedIn('staff@demo.test');
  [creator, fan, other] = await Promise.all([signedIn('petal-lab@demo.test'), signedUp(), signedUp()]);
  media = [await publishPhoto(creator, staff), await publishPhoto(creator, staff)];
});

const idsOf = (items) => items.map((item) => item.media.id);
const statusOf = async (who, query, variables) => (await who.graphql(query, variables)).errors?.[0].status;

test('what one is not interested in leaves feeds and tag pages for oneself alone, and is listed', async () => {
  const hide = 'mutation($media: ID!, $hidden: Boolean) { hideMedia(media: $media, hidden: $hidden) }';
  const hidden = async (who) => (await who.query('{ media_hidden { add_date media { id cursor } } }')).media_hidden;
  const shows = async (who, id) => {
    const { latest, single, profile } = await who.query(
      'query($id: ID!, $user: ID!) { latest: medias(limit: 200, order: latest) { id } single: media(id: $id) { id } profile: medias(limit: 200, order: latest, filter: { user: $user }) { id } }',
      { id, user: creator.account.id },
    );
    const has = (items) => items.some((item) => item.id === id);
    return { feed: has(latest), page: single?.id === id, profile: has(profile) };
  };
  const [first, second] = media;
  expect(await shows(fan, first)).toEqual({ feed: true, page: true, profile: true });
  for (const id of [first, second, second]) expect(await fan.query(hide, { media: id })).toEqual({ hideMedia: true });
  expect(await shows(fan, first)).toEqual({ feed: false, page: true, profile: true });
  expect(await shows(other, first)).toEqual({ feed: true, page: true, profile: true });

  const listed = await hidden(fan);
  expect(idsOf(listed)).toEqual([second, first]);
  expect(Date.parse(listed[0].add_date)).toBeGreaterThanOrEqual(Date.parse(listed[1].add_date));
  const { media_hidden: rest } = await fan.query(
    'query($after: String) { media_hidden(after: $after) { media { id } } }',
    {
      after: listed[0].media.cursor,
    },
  );
  expect(idsOf(rest)).toEqual([first]);
  expect(await hidden(other)).toEqual([]);
  expect(await statusOf(anonymous, '{ media_hidden { add_date } }')).toBe(401);
  expect(await statusOf(fan, hide, { media: randomUUID() })).toBe(404);
  expect(await statusOf(creator, hide, { media: first })).toBe(400);

  expect(await fan.query(hide, { media: first, hidden: false })).toEqual({ hideMedia: false });
  expect(await shows(fan, first)).toEqual({ feed: true, page: true, profile: true });
  expect(idsOf(await hidden(fan))).toEqual([second]);
});

test('the watch history has what one watched, pauses, and loses one entry or all', async () => {
  const record = 'mutation($media: ID!) { recordWatch(media: $media) }';
  const history = async (who) => idsOf((await who.query('{ watch_history { add_date media { id } } }')).watch_history);
  const [first, second] = media;
  for (const id of [first, second, first])
    expect(await other.query(record, { media: id })).toEqual({ recordWatch: true });
  expect(await history(other)).toEqual([first, second]);
  expect(await history(fan)).toEqual([]);

  const pause = 'mutation($paused: Boolean) { pauseWatchHistory(paused: $paused) }';
  expect(await other.query(pause)).toEqual({ pauseWatchHistory: true });
  expect(await other.query('{ watch_history_paused }')).toEqual({ watch_history_paused: true });
  expect(await other.query(record, { media: second })).toEqual({ recordWatch: false });
  expect(await history(other)).toEqual([first, second]);
  expect(await other.query(pause, { paused: false })).toEqual({ pauseWatchHistory: false });

  const remove = 'mutation($media: ID!) { removeWatched(media: $media) }';
  expect(await other.query(remove, { media: first })).toEqual({ removeWatched: true });
  expect(await other.query(remove, { media: first })).toEqual({ removeWatched: false });
  expect(await history(other)).toEqual([second]);
  expect(await other.query('mutation { clearWatchHistory }')).toEqual({ clearWatchHistory: 1 });
  expect(await history(other)).toEqual([]);
  expect(await statusOf(other, record, { media: randomUUID() })).toBe(404);
  expect(await statusOf(anonymous, record, { media: first })).toBe(401);
  expect(await statusOf(anonymous, '{ watch_history_paused }')).toBe(401);
});

test('what one saves is in collections that only their owner sees', async () => {
  const save = 'mutation($media: ID!, $saved: Boolean) { saveMedia(media: $media, saved: $saved) }';
  const collect =
    'mutation($media: ID!, $collection: ID!, $collected: Boolean) { collectMedia(media: $media, collection: $collection, collected: $collected) }';
  const create =
    'mutation($name: String!, $media: ID) { newCollection(name: $name, media: $media) { id name cover { id } } }';
  const saved = async (who, collection) =>
    idsOf(
      (
        await who.query('query($collection: ID) { media_saved(collection: $collection) { add_date media { id } } }', {
          collection,
        })
      ).media_saved,
    );
  const [first, second] = media;
  for (const id of [first, second, first]) expect(await fan.query(save, { media: id })).toEqual({ saveMedia: true });
  expect(await saved(fan)).toEqual([second, first]);
  expect(await saved(other)).toEqual([]);

  const { newCollection: made } = await fan.query(create, { name: 'Later', media: first });
  expect(made).toMatchObject({ name: 'Later', cover: { id: first } });
  const { id: collection } = made;
  expect(await fan.query(collect, { media: second, collection })).toEqual({ collectMedia: true });
  expect(await saved(fan, collection)).toEqual([second, first]);
  const state = 'query($media: ID!) { saved_state(media: $media) { saved collections } }';
  expect((await fan.query(state, { media: first })).saved_state).toEqual({ saved: true, collections: [collection] });
  expect(await fan.query(collect, { media: first, collection, collected: false })).toEqual({ collectMedia: false });
  expect(await saved(fan, collection)).toEqual([second]);
  expect(await fan.query(save, { media: second, saved: false })).toEqual({ saveMedia: false });
  expect([await saved(fan), await saved(fan, collection)]).toEqual([[first], []]);

  const refused = async (who, query, variables) => (await who.graphql(query, variables)).errors[0];
  expect(await refused(fan, create, { name: ' ' })).toMatchObject({
    status: 400,
    state: { name: ['The name of a collection has 1 to 50 characters'] },
  });
  expect((await refused(fan, create, { name: 'LATER' })).state.name[0]).toMatch(/already have a collection/);
  expect(await statusOf(other, collect, { media: first, collection })).toBe(404);
  expect(await statusOf(fan, save, { media: randomUUID() })).toBe(404);
  for (const query of ['{ collections { id } }', '{ media_saved { add_date } }'])
    expect(await statusOf(anonymous, query)).toBe(401);
  const rename = 'mutation($id: ID!, $name: String!) { renameCollection(id: $id, name: $name) { name } }';
  expect(await fan.query(rename, { id: collection, name: 'Someday' })).toEqual({
    renameCollection: { name: 'Someday' },
  });
  const remove = 'mutation($id: ID!) { deleteCollection(id: $id) }';
  expect(await other.query(remove, { id: collection })).toEqual({ deleteCollection: false });
  expect(await fan.query(remove, { id: collection })).toEqual({ deleteCollection: true });
  expect((await fan.query('{ collections { id } }')).collections).toEqual([]);
  expect(await saved(fan)).toEqual([first]);
});
