import {
  createApiTokenInput,
  messageListInput,
  messages,
  newMessageInput,
  signUpInput,
  threadListInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { and, eq, or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountSummaries,
  accountViews,
  authenticate,
  authenticateToken,
  createApiToken,
  getProfile,
  signIn,
  signUp,
} from '../account/index.ts';
import { addComment, listComments, toggleCommentLike } from '../comments/index.ts';
import { getMedia, setLike } from '../media/index.ts';
import { listMessages, listThreads, sendMessage } from '../messaging/index.ts';
import { blockAccount, listFollowers, setFollowing } from '../social/index.ts';
import { deleteAccount, eraseAccount, forgetRetained } from './index.ts';

const world = await createTestWorld();
const password = 'Demo1234!';
let people = 0;

interface Member extends Person {
  token: string;
}

async function signedUp(): Promise<Member> {
  people += 1;
  const input = signUpInput.parse({
    username: `leaver.${people}`,
    fullname: 'Lee Aver',
    email: `lee${people}@example.test`,
    password,
  });
  const { account, session } = await signUp(world.anonymous, input);
  await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.id, account.id));
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('Not signed in');
  return {
    id: account.id,
    username: input.username,
    email: input.email,
    ctx: world.contextOf(actor),
    token: session.token,
  };
}

const row = async (id: string) => {
  const [found] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, id));
  if (!found) throw new Error('No account');
  return found;
};
const jobs = async (task: string) => {
  const rows = await world.db.execute<{ payload: Record<string, string> }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task}`);
  return rows.map(({ payload }) => payload);
};
/** The tables with one of these words anywhere in a row. */
const tablesThatHave = async (words: readonly string[]) => {
  const tables = await world.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await world.db.execute(sql`
      select 1 from ${sql.identifier(name)} t, json_array_elements_text(${JSON.stringify(words)}::json) word
      where strpos(lower(t::text), lower(word)) > 0 limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
};
const tag = async (name: string) => {
  const [found] = await world.db.insert(schema.tags).values({ name, mediaCount: 1 }).returning();
  return found?.id ?? '';
};

test('a wrong password deletes nothing, and a token never does', async () => {
  const lee = await signedUp();
  await expect(deleteAccount(lee.ctx, { password: 'Wrong1234' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { password: [messages.passwordWrong] },
  });
  const { token } = await createApiToken(
    lee.ctx,
    createApiTokenInput.parse({ name: 'all', scopes: ['read', 'write', 'media', 'messages', 'live', 'account'] }),
  );
  const actor = await authenticateToken(world.anonymous, { token });
  if (!actor) throw new Error('The token does not hold');
  await expect(deleteAccount(world.contextOf(actor), { password })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(deleteAccount(world.anonymous, { password })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await row(lee.id)).deletedAt).toBeNull();
});

test('all that was private is gone at once, and the counts of the others are right', async () => {
  const lee = await signedUp();
  const [ann, bob] = [await world.createPerson({ creator: true }), await world.createPerson()];
  for (const [one, other] of [
    [lee, ann],
    [ann, lee],
    [bob, lee],
    [bob, ann],
  ] as const)
    await setFollowing(one.ctx, { id: other.id, following: true });
  const theirs = await insertMedia(world, ann);
  const own = await insertMedia(world, lee, { description: 'My own words' });
  await world.db.insert(schema.mediaTags).values({ mediaId: own.id, tagId: await tag('leesea') });
  await world.db.update(schema.accounts).set({ postsCount: 1 }).where(eq(schema.accounts.id, lee.id));
  for (const person of [lee, bob]) await setLike(person.ctx, { media: theirs.id, like: true });
  const spoken = await addComment(lee.ctx, { media: theirs.id, message: 'Words of Lee' });
  await addComment(lee.ctx, { media: theirs.id, message: 'More words of Lee' });
  const answer = await addComment(bob.ctx, { media: theirs.id, message: 'Words of Bob', thread: spoken.id });
  await toggleCommentLike(lee.ctx, { comment: answer.id });
  await addComment(bob.ctx, { media: own.id, message: 'To Lee' });
  const { token } = await createApiToken(lee.ctx, createApiTokenInput.parse({ name: 't', scopes: ['read'] }));
  await world.db
    .insert(schema.uploads)
    .values({ accountId: lee.id, key: `k${lee.id}`, name: 'x.mp4', bytes: 9, details: {} });
  await world.db.insert(schema.liveChatMessages).values({ creatorId: ann.id, accountId: lee.id, text: 'Hi from Lee' });
  await world.db.insert(schema.mails).values({ accountId: lee.id, kind: 'k', recipient: lee.email, subject: 's' });
  await world.db.insert(schema.autoRules).values({ accountId: lee.id, event: 'follow', messages: [] });
  await world.db
    .update(schema.accounts)
    .set({ avatarKey: `avatars/${lee.id}-0.webp`, bio: 'Bio of Lee' })
    .where(eq(schema.accounts.id, lee.id));

  await deleteAccount(lee.ctx, { password });

  expect(await authenticate(world.anonymous, lee)).toBeNull();
  expect(await authenticateToken(world.anonymous, { token })).toBeNull();
  await expect(signIn(world.anonymous, { email: lee.email, password })).rejects.toMatchObject({
    message: messages.signInFailed,
  });
  expect(await getProfile(bob.ctx, { username: lee.username })).toBeNull();
  expect(await getProfile(bob.ctx, { username: `deleted-${lee.id}` })).toBeNull();
  expect(await row(ann.id)).toMatchObject({ followersCount: 1, followingCount: 0 });
  expect(await row(bob.id)).toMatchObject({ followingCount: 1 });
  expect(await row(lee.id)).toMatchObject({
    followersCount: 0,
    followingCount: 0,
    postsCount: 0,
    bio: null,
    creator: false,
  });
  expect((await listFollowers(bob.ctx, { user: ann.id, limit: 9, skip: 0 })).items).toMatchObject([{ id: bob.id }]);
  expect(await getMedia(bob.ctx, { media: theirs.id })).toMatchObject({ likes: 1, comments: 1 });
  expect((await listComments(bob.ctx, { media: theirs.id, limit: 9, skip: 0 })).items).toMatchObject([
    { message: 'Words of Bob', likes: 0, thread: null },
  ]);
  expect(await getMedia(bob.ctx, { media: own.id })).toBeNull();
  expect(await world.db.select().from(schema.media).where(eq(schema.media.id, own.id))).toMatchObject([
    { state: 'removed', description: null, sourceName: '', renditions: {} },
  ]);
  const [leesea] = await world.db.select().from(schema.tags).where(eq(schema.tags.name, 'leesea'));
  expect(leesea?.mediaCount).toBe(0);
  for (const table of [
    schema.sessions,
    schema.apiTokens,
    schema.uploads,
    schema.mails,
    schema.autoRules,
    schema.comments,
    schema.likes,
    schema.liveChatMessages,
  ])
    expect(await world.db.select().from(table).where(eq(table.accountId, lee.id))).toEqual([]);
  const prefixes = (await jobs('delete_files')).map(({ prefix }) => prefix);
  expect(prefixes).toEqual(
    expect.arrayContaining([`media/${own.id}/`, `sources/${own.id}/`, `avatars/${lee.id}-0.webp`]),
  );
  // The job looks again, and finds nothing to do.
  expect(await jobs('erase_account')).toContainEqual({ account: lee.id });
  await eraseAccount(world.system, { account: lee.id });
  expect(await row(ann.id)).toMatchObject({ followersCount: 1 });
  const words = [
    lee.email,
    lee.username,
    'Words of Lee',
    'More words of Lee',
    'My own words',
    'Hi from Lee',
    'Bio of Lee',
    'To Lee',
  ];
  expect(await tablesThatHave(words)).toEqual([]);
  expect(await tablesThatHave(['Words of Bob'])).toEqual(['comments']);
});

test('the name and the email are free again, and what law needs is kept apart until its time is over', async () => {
  const lee = await signedUp();
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
  await expect(signUp(world.anonymous, again)).resolves.toBeDefined();
  world.clock.advance(3 * 366 * 86_400_000);
  expect(await forgetRetained(world.system)).toBeGreaterThanOrEqual(2);
  expect((await records()).map(({ kind }) => kind).toSorted()).toEqual(['purchases', 'subscriptions']);
});

test("the other side keeps the conversation with 'Deleted account', unless a block hid it", async () => {
  const lee = await signedUp();
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

test('two who delete themselves at once, among follows, likes and comments of each other, both get through', async () => {
  const [one, two] = [await signedUp(), await signedUp()];
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
    expect(
      await world.db
        .select()
        .from(schema.media)
        .where(and(eq(schema.media.id, id))),
    ).toMatchObject([{ likesCount: 1, commentsCount: 0 }]);
  await expect(deleteAccount(one.ctx, { password })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
