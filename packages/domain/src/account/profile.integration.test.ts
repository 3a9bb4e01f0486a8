import { schema } from '@foxreel/db';
import { createTestWorld, type TestWorld } from '@foxreel/testing';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  accountSummaries,
  accountViews,
  getOwnAccount,
  getProfile,
  saveAvatar,
  setRoles,
  updateProfile,
} from './index.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#d24' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

test('a profile shows private fields only to its owner, and relations to a signed-in viewer', async () => {
  const [owner, fan] = [await world.createPerson({ bio: 'Hello' }), await world.createPerson()];
  await world.db.insert(schema.follows).values({ followerId: fan.id, followeeId: owner.id });
  const [subscription] = await world.db
    .insert(schema.subscriptions)
    .values({ fromId: fan.id, toId: owner.id })
    .returning();
  const small =
    fan.id < owner.id
      ? { account1Id: fan.id, account2Id: owner.id, unread2: 3 }
      : { account1Id: owner.id, account2Id: fan.id, unread1: 3 };
  await world.db.insert(schema.threads).values(small);

  const username = owner.username.toUpperCase();
  expect(await getProfile(world.anonymous, { username })).toMatchObject({
    id: owner.id,
    bio: 'Hello',
    isFollowing: null,
    subscriptionId: null,
    own: null,
  });
  expect(await getProfile(fan.ctx, { username })).toMatchObject({
    isFollowing: true,
    subscriptionId: subscription?.id,
    own: null,
  });
  expect(await getProfile(owner.ctx, { username })).toMatchObject({
    isFollowing: false,
    own: { email: owner.email, unread: 3 },
  });
  expect(await getOwnAccount(owner.ctx)).toMatchObject({ id: owner.id, own: { unread: 3 } });
});

test('an ended subscription does not count', async () => {
  const [owner, fan] = [await world.createPerson(), await world.createPerson()];
  const endsAt = new Date(world.clock.now().getTime() + 60_000);
  await world.db.insert(schema.subscriptions).values({ fromId: fan.id, toId: owner.id, status: 'canceled', endsAt });
  expect((await accountViews(fan.ctx, [owner.id])).get(owner.id)?.subscriptionId).not.toBeNull();
  world.clock.advance(61_000);
  expect((await accountViews(fan.ctx, [owner.id])).get(owner.id)?.subscriptionId).toBeNull();
});

test('a block in either direction, a suspension and a deletion hide a profile', async () => {
  const [owner, fan] = [await world.createPerson(), await world.createPerson()];
  await world.db.insert(schema.blocks).values({ blockerId: owner.id, blockedId: fan.id });
  expect(await getProfile(fan.ctx, { username: owner.username })).toBeNull();
  expect(await getProfile(owner.ctx, { username: fan.username })).toBeNull();
  expect(await getProfile(world.anonymous, { username: owner.username })).not.toBeNull();
  const gone = await world.createPerson({ deletedAt: new Date() });
  const suspended = await world.createPerson({ suspendedAt: new Date() });
  for (const { username } of [gone, suspended, { username: 'no.such.one' }])
    expect(await getProfile(world.anonymous, { username })).toBeNull();
});

test('loads summaries and views in batches, without missing accounts', async () => {
  const people = [await world.createPerson(), await world.createPerson({ avatarKey: 'avatars/x.webp' })];
  const ids = [...people.map(({ id }) => id), '00000000-0000-7000-8000-000000000000', ...people.map(({ id }) => id)];
  const summaries = await accountSummaries(world.anonymous, ids);
  expect([...summaries.keys()].sort()).toEqual(people.map(({ id }) => id).sort());
  expect(summaries.get(people[1]?.id ?? '')?.avatar).toBe('/avatars/x.webp');
  expect((await accountViews(world.anonymous, [])).size).toBe(0);
});

test('an avatar becomes a small square without metadata and replaces the previous one', async () => {
  const person = await world.createPerson();
  const first = await saveAvatar(person.ctx, { body: await picture() });
  expect(first.url).toBe(`/avatars/${first.filename}`);
  const path = await world.storage.localPath(`avatars/${first.filename}`, world.folder);
  expect(await sharp(path ?? '').metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect((await sharp(path ?? '').metadata()).exif).toBeUndefined();
  const again = await saveAvatar(person.ctx, { body: await picture() });
  expect(again).toEqual(first);
  expect(await world.storage.stat(`avatars/${first.filename}`)).not.toBeNull();
  const second = await saveAvatar(person.ctx, {
    body: await sharp(await picture())
      .negate()
      .png()
      .toBuffer(),
  });
  expect(await world.storage.stat(`avatars/${first.filename}`)).toBeNull();
  expect((await getOwnAccount(person.ctx)).avatar).toBe(second.url);
});

test('rejects avatars that are not pictures, and visitors', async () => {
  const person = await world.createPerson();
  const jpeg = await picture();
  const hostile = {
    text: Buffer.from('hello'),
    nothing: Buffer.alloc(0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    halfAPicture: jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    disguised: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('not a png at all'),
    ]),
  };
  for (const [name, body] of Object.entries(hostile)) {
    await expect(saveAvatar(person.ctx, { body }), name).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  }
  await expect(saveAvatar(person.ctx, { body: Buffer.alloc(10 * 1024 * 1024 + 1) })).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  await expect(saveAvatar(world.anonymous, { body: jpeg })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await getOwnAccount(person.ctx)).avatar).toBeNull();
});

test('changes only the given fields of the own profile', async () => {
  const person = await world.createPerson({ bio: 'Before', phone: '123' });
  const changed = await updateProfile(person.ctx, {
    fullname: 'New Name',
    phone: '',
    gender: 'other',
    interests: ['men', 'women'],
  });
  expect(changed).toMatchObject({
    fullname: 'New Name',
    bio: 'Before',
    own: { phone: null, gender: 'other', interests: ['men', 'women'] },
  });
  expect(await updateProfile(person.ctx, {})).toEqual(changed);
  await expect(updateProfile(world.anonymous, { bio: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('only the system assigns roles', async () => {
  const person = await world.createPerson();
  await expect(setRoles(person.ctx, { id: person.id, staff: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await setRoles(world.system, { id: person.id, creator: true });
  expect(await getOwnAccount(person.ctx)).toMatchObject({ creator: true, staff: false });
  await expect(
    setRoles(world.system, { id: '00000000-0000-7000-8000-000000000000', creator: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
