import { messageListInput, messages, newMessageInput, signUpInput, threadListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, or } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { accountSummaries, accountViews, signUp } from '../account/index.ts';
import { addComment } from '../comments/index.ts';
import { setLike } from '../media/index.ts';
import { listMessages, listThreads, sendMessage } from '../messaging/index.ts';
import { blockAccount, setFollowing } from '../social/index.ts';
import { deleteAccount, deleteExpiredRecords } from './index.ts';
import { memberPassword as password, signUpMember } from './testing/sign-up-member.ts';

const world = await createTestWorld();

const row = async (id: string) => {
  const [found] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, id));
  if (!found) throw new Error('No account');
  return found;
};
test('the email is free at once, the username after 90 days, and legally required records stay until their date', async () => {
  const lee = await signUpMember(world);
  const ann = await world.createPerson({ creator: true });
  const bought = await insertMedia(world, ann, { priceCents: 500 });
  await world.db.insert(schema.purchases).values({ accountId: lee.id, mediaId: bought.id });
  await world.db.insert(schema.subscriptions).values({ fromId: lee.id, toId: ann.id });
  await world.db.insert(schema.reports).values({ reporterId: ann.id, reportUser: lee.id, reason: 'Spam' });
  await world.db
    .insert(schema.reports)
    .values({ reporterId: lee.id, reportUser: ann.id, reason: 'Spam', details: 'Said by Lee' });
  await deleteAccount(lee.ctx, { password });
  const records = () =>
    world.db.select().from(schema.retainedRecords).where(eq(schema.retainedRecords.accountId, lee.id));
  expect((await records()).map(({ kind }) => kind).toSorted()).toEqual([
    'account',
    'purchases',
    'reports',
    'subscriptions',
  ]);
  expect(JSON.stringify(await records())).not.toContain(lee.email);
  const [report] = await world.db.select().from(schema.reports).where(eq(schema.reports.reportUser, ann.id));
  expect(report).toMatchObject({ reporterId: null, details: 'Said by Lee', status: 'open' });
  const again = signUpInput.parse({ username: lee.username, fullname: 'Another', email: lee.email, password });
  await expect(signUp(world.anonymous, { ...again, username: lee.username.toUpperCase() })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { username: [messages.usernameTaken] },
  });
  await expect(signUp(world.anonymous, { ...again, username: 'another-name' })).resolves.toBeDefined();
  world.clock.advance(89 * 86_400_000);
  const late = { ...again, email: 'late@example.test' };
  await expect(signUp(world.anonymous, late)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  world.clock.advance(2 * 86_400_000);
  await expect(signUp(world.anonymous, late)).resolves.toBeDefined();
  const held = () => world.db.$count(schema.heldUsernames);
  expect(await held()).toBe(1);
  world.clock.advance(3 * 366 * 86_400_000);
  expect(await deleteExpiredRecords(world.system)).toBeGreaterThanOrEqual(2);
  expect((await records()).map(({ kind }) => kind).toSorted()).toEqual(['purchases', 'subscriptions']);
  expect(await held()).toBe(0);
});

test('of a signed agreement only the hash is kept, without name and file', async () => {
  const lee = await signUpMember(world);
  const asked = { instagram: 'l', twitter: 'l', country: 'c', region: 'r', city: 'c', address: 'Strada Lunga 1' };
  const [request] = await world.db
    .insert(schema.creatorRequests)
    .values({ ...asked, accountId: lee.id, firstName: 'Lee', lastName: 'Aver', feesSubscription: 80, feesSales: 70 })
    .returning();
  const [file] = await world.db
    .insert(schema.identityFiles)
    .values({
      accountId: lee.id,
      kind: 'agreement',
      storageKey: 'identity-files/a',
      mimeType: 'application/pdf',
      bytes: 1,
    })
    .returning();
  if (!request || !file) throw new Error('Not applied');
  const signed = { version: '2026-11-24', sha256: 'ab'.repeat(32), signedAt: world.clock.now() };
  await world.db.insert(schema.creatorAgreements).values({ ...signed, requestId: request.id, fileId: file.id });
  await deleteAccount(lee.ctx, { password });
  const [kept] = await world.db
    .select()
    .from(schema.retainedRecords)
    .where(and(eq(schema.retainedRecords.accountId, lee.id), eq(schema.retainedRecords.kind, 'agreements')));
  expect(kept?.payload).toEqual([{ ...signed, signedAt: signed.signedAt.toISOString() }]);
  expect(await world.db.$count(schema.creatorAgreements, eq(schema.creatorAgreements.requestId, request.id))).toBe(0);
  expect(await world.db.$count(schema.identityFiles, eq(schema.identityFiles.id, file.id))).toBe(0);
});

test("the other participant keeps the conversation with 'Deleted account', unless a block hid it", async () => {
  const lee = await signUpMember(world);
  const [ann, eve] = [await world.createPerson(), await world.createPerson()];
  const say = (from: Person, to: Person, value: string) =>
    sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));
  const { thread } = await say(lee, ann, 'Hello Ann');
  await say(ann, lee, 'Hello Lee');
  await say(lee, eve, 'Hello Eve');
  await blockAccount(eve.ctx, { id: lee.id });
  await deleteAccount(lee.ctx, { password });
  const gone = { id: lee.id, username: `deleted-${lee.id}`, fullname: 'Deleted account', avatar: null, creator: false };
  const [kept] = (await listThreads(ann.ctx, threadListInput.parse({}))).items;
  expect(kept?.users).toContainEqual(expect.objectContaining(gone));
  const { items } = await listMessages(ann.ctx, messageListInput.parse({ thread }));
  expect(items.map((message) => message.data[0]?.value)).toEqual(['Hello Ann', 'Hello Lee']);
  expect(items[0]?.from).toMatchObject(gone);
  expect((await listThreads(eve.ctx, threadListInput.parse({}))).items).toEqual([]);
  await expect(say(ann, lee, 'Are you there?')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await accountViews(ann.ctx, [lee.id])).get(lee.id)).toMatchObject({
    ...gone,
    bio: null,
    followers: 0,
    own: null,
  });
  expect((await accountSummaries(ann.ctx, [lee.id])).get(lee.id)).toMatchObject(gone);
});

test('two accounts with mutual follows, likes and comments can be deleted concurrently', async () => {
  const [one, two] = [await signUpMember(world), await signUpMember(world)];
  const crowd = await Promise.all(Array.from({ length: 6 }, () => world.createPerson({ creator: true })));
  const media = await Promise.all(crowd.map((person) => insertMedia(world, person)));
  for (const member of [one, two]) {
    for (const person of crowd) {
      await setFollowing(member.ctx, { id: person.id, following: true });
      await setFollowing(person.ctx, { id: member.id, following: true });
    }
    for (const { id } of media) {
      await setLike(member.ctx, { media: id, like: true });
      await addComment(member.ctx, { media: id, message: 'Words' });
    }
  }
  await setFollowing(one.ctx, { id: two.id, following: true });
  await Promise.all([
    deleteAccount(one.ctx, { password }),
    deleteAccount(two.ctx, { password }),
    ...crowd.map((person) => blockAccount(person.ctx, { id: one.id }).catch(() => undefined)),
    ...crowd.map((person, at) => setLike(person.ctx, { media: media[at]?.id ?? '', like: true })),
  ]);
  const { follows } = schema;
  for (const { id } of [one, two])
    expect(
      await world.db
        .select()
        .from(follows)
        .where(or(eq(follows.followerId, id), eq(follows.followeeId, id))),
    ).toEqual([]);
  for (const { id } of crowd) expect(await row(id)).toMatchObject({ followersCount: 0, followingCount: 0 });
  for (const { id } of media)
    expect(await world.db.select().from(schema.media).where(eq(schema.media.id, id))).toMatchObject([
      { likesCount: 1, commentsCount: 0 },
    ]);
  await expect(deleteAccount(one.ctx, { password })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
