import { createApiTokenInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { authenticate, authenticateToken, createApiToken, getProfile, signIn } from '../account/index.ts';
import { addComment, listComments, toggleCommentLike } from '../comments/index.ts';
import { balanceOf, ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { getMedia, setLike } from '../media/index.ts';
import { registerOperation } from '../operations/index.ts';
import { listFollowers, setFollowing } from '../social/index.ts';
import { deleteAccount, eraseAccount } from './index.ts';
import { memberPassword as password, signUpMember } from './testing/sign-up-member.ts';

const world = await createTestWorld();

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
      select 1 from ${sql.identifier(name)} t, json_array_elements_text(${JSON.stringify(words)}::json) as sought (phrase)
      where strpos(lower(t::text), lower(sought.phrase)) > 0 limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
};
const tag = async (name: string) => {
  const [found] = await world.db.insert(schema.tags).values({ name, mediaCount: 1 }).returning();
  return found?.id ?? '';
};

test('a wrong password deletes nothing, and a token never does', async () => {
  const lee = await signUpMember(world);
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
  const lee = await signUpMember(world);
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
  // The follow-up job finds nothing to do.
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

test('long lists are erased and blanked completely, with the files of erased rows', async () => {
  const lee = await signUpMember(world);
  const ann = await world.createPerson();
  const many = Array.from({ length: 1201 }, (_, at) => at);
  const fans = await world.db
    .insert(schema.accounts)
    .values(
      many.map((at) => ({
        username: `fan.of.lee.${at}`,
        email: `fan${at}@example.test`,
        fullname: 'Fan',
        passwordHash: 'none',
      })),
    )
    .returning({ id: schema.accounts.id });
  await world.db.insert(schema.subscriptions).values(fans.map(({ id }) => ({ fromId: id, toId: lee.id })));
  await world.db
    .insert(schema.mutedAccounts)
    .values(fans.map(({ id }) => ({ accountId: id, hiddenAccountId: lee.id })));
  const file = (name: string) =>
    ({
      accountId: lee.id,
      storageKey: `message-files/${name}`,
      type: 'image',
      mimeType: 'image/webp',
      bytes: 1,
    }) as const;
  const [sent] = await world.db
    .insert(schema.messageFiles)
    .values([file('sent'), file('unsent')])
    .returning();
  const [thread] = await world.db.insert(schema.threads).values({ account1Id: lee.id, account2Id: ann.id }).returning();
  await world.db.insert(schema.messageFileThreads).values({ fileId: sent?.id ?? '', threadId: thread?.id ?? '' });

  await deleteAccount(lee.ctx, { password });

  const { subscriptions, mutedAccounts, messageFiles } = schema;
  expect(
    await world.db.$count(subscriptions, and(eq(subscriptions.toId, lee.id), eq(subscriptions.status, 'ended'))),
  ).toBe(1201);
  expect(await world.db.$count(mutedAccounts, eq(mutedAccounts.hiddenAccountId, lee.id))).toBe(0);
  const left = await world.db.select().from(messageFiles).where(eq(messageFiles.accountId, lee.id));
  expect(left.map(({ storageKey }) => storageKey)).toEqual(['message-files/sent']);
  expect((await jobs('delete_files')).filter(({ prefix }) => prefix?.startsWith('message-files/'))).toEqual([
    { prefix: 'message-files/unsent' },
  ]);
});

test('two accounts that registered the same operation can both be deleted', async () => {
  const members = [await signUpMember(world), await signUpMember(world)];
  const document = '{ auth_account { id } }';
  for (const { ctx } of members) await registerOperation(ctx, { name: 'Mine', document });
  for (const { ctx } of members) await deleteAccount(ctx, { password });
  expect(await world.db.$count(schema.persistedOperations, eq(schema.persistedOperations.document, document))).toBe(0);
});

test('coins are forfeited once, and earnings stay in the books', async () => {
  const lee = await signUpMember(world);
  const { coins, coinsIssued, available, pending } = ledgerAccounts;
  for (const [kind, gaining, losing] of [
    ['buy_coins', coins(lee.id), coinsIssued],
    ['release', available(lee.id), pending(lee.id)],
  ] as const)
    await postTransfer(world.system, {
      kind,
      key: `test:${gaining}`,
      rates: {},
      memo: 'A test',
      entries: [
        { account: gaining, amount: 100 },
        { account: losing, amount: -100 },
      ],
    });
  await deleteAccount(lee.ctx, { password });
  await eraseAccount(world.system, { account: lee.id });
  expect(await balanceOf(world.system, coins(lee.id))).toBe(0);
  expect(await balanceOf(world.system, available(lee.id))).toBe(100);
  expect(await world.db.$count(schema.ledgerTransfers, eq(schema.ledgerTransfers.kind, 'forfeit'))).toBe(1);
});
