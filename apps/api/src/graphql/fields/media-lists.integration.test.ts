import { setFollowing } from '@foxreel/domain/social';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createListWorld, runAs } from '../testing/list-world.ts';

const world = await createTestWorld();
const lists = await createListWorld(world);
const { fan, author, blocked, blocker, suspended, deleted } = lists;
await setFollowing(fan.ctx, { id: author.id, following: true });

const open = ['free', 'closed', 'priced', 'bought'];
const public_ = [...open, 'photo'];
const ofOthers = ['of blocked', 'of blocker'];
const own = [
  ...public_,
  'hidden',
  'hiddenBought',
  'draft',
  'processing',
  'review',
  'scheduled',
  'scheduledBought',
  'rejected',
  'rejectedBought',
];
const bought = ['bought', 'hiddenBought', 'scheduledBought', 'removedBought'];
const ctxOf = {
  fan: fan.ctx,
  author: author.ctx,
  blocked: blocked.ctx,
  blocker: blocker.ctx,
  anonymous: world.anonymous,
};

const media = z.object({
  id: z.string(),
  access: z.string(),
  source: z.object({ url: z.string() }).nullable(),
  thumbnail: z.record(z.string(), z.string().nullable()),
});
type Listed = z.output<typeof media>;

/** Every media in a response, at any depth. */
const mediaIn = (reply: unknown): Listed[] => {
  const parsed = media.safeParse(reply);
  if (parsed.success) return [parsed.data];
  return typeof reply === 'object' && reply !== null ? Object.values(reply).flatMap(mediaIn) : [];
};
const fields = '{ id access source { url } thumbnail { original preview grid poster } }';
const profile = (username: string) => `{ profile(username: "${username}") { medias(limit: 99) ${fields} } }`;

const cases: [list: string, as: keyof typeof ctxOf, expected: string[]][] = [
  [`{ medias(limit: 99) ${fields} }`, 'fan', [...public_, 'of fan']],
  [`{ medias(limit: 99) ${fields} }`, 'anonymous', [...public_, ...ofOthers, 'of fan']],
  [`{ medias(limit: 99) ${fields} }`, 'author', [...public_, ...ofOthers, 'of fan']],
  [`{ medias(limit: 99) ${fields} }`, 'blocked', [...public_, ...ofOthers]],
  [`{ medias(limit: 99) ${fields} }`, 'blocker', [...public_, ...ofOthers]],
  [`{ medias(filter: { rand: true }, limit: 99) ${fields} }`, 'fan', [...public_, 'of fan']],
  [`{ medias(order: popular, limit: 99) ${fields} }`, 'fan', [...public_, 'of fan']],
  [`{ medias(filter: { query: "media of a test" }, limit: 99) ${fields} }`, 'fan', [...public_, 'of fan']],
  [`{ medias(type: shop, limit: 99) ${fields} }`, 'fan', ['priced', 'bought']],
  [`{ medias(filter: { favorites: "liked" }, limit: 99) ${fields} }`, 'fan', [...public_, 'of fan']],
  [`{ medias(filter: { favorites: "purchased" }, order: latest, limit: 99) ${fields} }`, 'fan', bought],
  [`{ medias(filter: { private: true }, limit: 99) ${fields} }`, 'author', ['hidden', 'hiddenBought']],
  [`{ videos(limit: 99) ${fields} }`, 'fan', [...open, 'of fan']],
  [`{ videos(filter: { type: shop }, limit: 99) ${fields} }`, 'fan', ['priced', 'bought']],
  [`{ photos(limit: 99) ${fields} }`, 'fan', ['photo']],
  [`{ favorites(type: video) ${fields} }`, 'fan', [...open, 'of fan']],
  [`{ favorites(type: photo) ${fields} }`, 'fan', ['photo']],
  [`{ favorites(type: shop) ${fields} }`, 'fan', ['priced', 'bought']],
  [`{ favorites(type: video, filter: { favorites: "purchased" }) ${fields} }`, 'fan', bought],
  [`{ favorites(type: video) ${fields} }`, 'author', []],
  [`{ account_media(limit: 99) ${fields} }`, 'author', own],
  [
    `{ account_media(filter: { visibility: free, type: video }) ${fields} }`,
    'author',
    own.filter((name) => !['photo', 'closed', 'hidden', 'hiddenBought'].includes(name)),
  ],
  [`{ account_media(filter: { private: true }) ${fields} }`, 'author', ['hidden', 'hiddenBought']],
  [`{ account_media(limit: 99) ${fields} }`, 'fan', ['of fan']],
  [`{ media_private ${fields} }`, 'author', ['hidden', 'hiddenBought']],
  [`{ media_private ${fields} }`, 'fan', []],
  [profile(author.username), 'fan', public_],
  [profile(author.username), 'author', public_],
  [
    `{ profile(username: "${author.username}", limit: 99, filter: { type: shop }) { medias ${fields} } }`,
    'fan',
    ['priced', 'bought'],
  ],
  [
    `{ profile(username: "${author.username}", limit: 1) { medias(filter: { type: photo }) ${fields} } }`,
    'fan',
    ['photo'],
  ],
  [`{ profile { medias(filter: { private: true }) ${fields} } }`, 'author', ['hidden', 'hiddenBought']],
  [profile(blocked.username), 'fan', []],
  [profile(blocker.username), 'fan', []],
  [profile(blocked.username), 'author', ['of blocked']],
  [profile(fan.username), 'blocked', []],
  [profile(suspended.username), 'fan', []],
  [profile(deleted.username), 'fan', []],
  [`{ following { medias(limit: 99) ${fields} } }`, 'fan', public_],
  [`{ following { medias(limit: 99, filter: { rand: true }) ${fields} } }`, 'fan', public_],
];

test.each(cases)('%s as %s', async (source, as, expected) => {
  const listed = mediaIn(await runAs(ctxOf[as], source));
  expect(listed.map(({ id }) => lists.nameOf.get(id)).toSorted()).toEqual(expected.toSorted());
  // Locked media never have URLs, only covers, in every list.
  for (const { access, source: file, thumbnail } of listed) {
    const locked = access === 'buy' || access === 'subscribe';
    expect(file === null).toBe(locked);
    if (locked)
      for (const address of Object.values(thumbnail)) expect(address ?? '/cover.webp').toMatch(/\/cover\.webp$/);
  }
});

test.each([
  '{ favorites(type: video) { id } }',
  '{ medias(filter: { favorites: "liked" }) { id } }',
  '{ videos(filter: { private: true }) { id } }',
  '{ account_media { id } }',
  '{ media_private { id } }',
])('asks %s of those who are signed in', (source) =>
  expect(runAs(world.anonymous, source)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' }),
);

test.each([
  `{ medias(filter: { private: true, user: "${author.id}" }) { id } }`,
  `{ medias(filter: { private: true, username: "${author.username}" }) { id } }`,
  `{ profile(username: "${author.username}") { medias(filter: { private: true }) { id } } }`,
])('refuses another’s private media: %s', (source) =>
  expect(runAs(fan.ctx, source)).rejects.toMatchObject({ code: 'FORBIDDEN' }),
);

test('bought media stays open, and nothing shows it to others', async () => {
  for (const name of bought) {
    const source = `{ media(id: "${lists.idOf(name)}") ${fields} }`;
    expect(mediaIn(await runAs(fan.ctx, source)), name).toMatchObject([{ access: 'purchased', source: {} }]);
    expect(mediaIn(await runAs(blocked.ctx, source)).length, name).toBe(name === 'bought' ? 1 : 0);
  }
  for (const name of ['rejectedBought', 'erasedBought', 'of blocked', 'of suspended'])
    expect(mediaIn(await runAs(fan.ctx, `{ media(id: "${lists.idOf(name)}") ${fields} }`)), name).toEqual([]);
});
