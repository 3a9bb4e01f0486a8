import { limits, newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { addComment, deleteComment } from '../comments/index.ts';
import { markThreadRead, sendMessage } from '../messaging/index.ts';
import { blockAccount, setFollowing } from '../social/index.ts';
import { getNotificationSettings, notifyByMail, saveNotificationSettings } from './index.ts';

const world = await createTestWorld();
const verified = () => world.createPerson({ emailVerifiedAt: new Date() });

/** Handles the newest event for this person, like the worker; returns their mails so far. */
async function told({ id }: Person, kind: string): Promise<string[]> {
  const { domainEvents, mails } = schema;
  const [event] = await world.db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.subjectId, id), eq(domainEvents.kind, kind)))
    .orderBy(desc(domainEvents.id))
    .limit(1);
  if (event) await notifyByMail(world.system, { event: event.id });
  return (await world.db.select().from(mails).where(eq(mails.accountId, id))).map((mail) => mail.text ?? '');
}
const follow = (fan: Person, creator: Person) => setFollowing(fan.ctx, { id: creator.id, following: true });
const unfollow = (fan: Person, creator: Person) => setFollowing(fan.ctx, { id: creator.id, following: false });
const write = (from: Person, to: Person, value: string) =>
  sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));

test('a new follower is announced once, however often they return and the event is repeated', async () => {
  const [creator, fan] = [await verified(), await world.createPerson()];
  await follow(fan, creator);
  const [mail, ...more] = await told(creator, 'follow');
  expect(mail).toContain(`@${fan.username}`);
  expect(mail).toContain(`https://foxreel.test/${fan.username}`);
  expect(more).toEqual([]);
  await unfollow(fan, creator);
  await follow(fan, creator);
  expect(await told(creator, 'follow')).toHaveLength(1);
});

test('nothing is sent to unverified addresses, about deleted or blocked accounts, or against settings', async () => {
  const fan = await world.createPerson();
  const unverified = await world.createPerson();
  await follow(fan, unverified);
  expect(await told(unverified, 'follow')).toEqual([]);

  const left = await verified();
  await follow(fan, left);
  await unfollow(fan, left);
  expect(await told(left, 'follow')).toEqual([]);

  const blocker = await verified();
  await write(fan, blocker, 'Hello');
  await blockAccount(blocker.ctx, { id: fan.id });
  expect(await told(blocker, 'message')).toEqual([]);

  const quiet = await verified();
  await saveNotificationSettings(quiet.ctx, { newFollower: false, newMessage: false });
  await follow(fan, quiet);
  await write(fan, quiet, 'Hello');
  expect(await told(quiet, 'follow')).toEqual([]);
  expect(await told(quiet, 'message')).toEqual([]);
});

test('limits follower emails per hour', async () => {
  const [creator, fan] = [await verified(), await world.createPerson()];
  const { mails } = schema;
  const earlier = { accountId: creator.id, recipient: creator.email, kind: 'new_follower' as const, subject: 'x' };
  const rows = (count: number, createdAt: Date) => Array.from({ length: count }, () => ({ ...earlier, createdAt }));
  await world.db.insert(mails).values(rows(limits.noticeMailsPerHour, new Date(Date.now() - 2 * 3_600_000)));
  await world.db.insert(mails).values(rows(limits.noticeMailsPerHour - 1, new Date()));
  await follow(fan, creator);
  const total = 2 * limits.noticeMailsPerHour;
  expect(await told(creator, 'follow')).toHaveLength(total);
  await follow(await world.createPerson(), creator);
  expect(await told(creator, 'follow')).toHaveLength(total);
});

test('announces a message without its text, at most once per sender and hour', async () => {
  const [fan, creator] = [await world.createPerson(), await verified()];
  const { thread } = await write(fan, creator, 'A secret');
  const mails = await told(creator, 'message');
  expect(mails).toHaveLength(1);
  expect(mails[0]).not.toContain('A secret');
  await write(fan, creator, 'One more');
  await markThreadRead(creator.ctx, { thread });
  await write(fan, creator, 'And another');
  expect(await told(creator, 'message')).toHaveLength(1);
  world.clock.advance(3_600_000);
  await markThreadRead(creator.ctx, { thread });
  await write(fan, creator, 'Later');
  expect(await told(creator, 'message')).toHaveLength(2);
});

test('announces a mention once per comment, with its address and without its text, and none that is gone or unwanted', async () => {
  const [creator, fan] = [await world.createPerson({ creator: true }), await world.createPerson()];
  const media = (await insertMedia(world, creator)).id;
  const mention = (person: Person) => addComment(fan.ctx, { media, message: `A secret for @${person.username}` });
  const named = await verified();
  const comment = await mention(named);
  await told(named, 'mention');
  const mails = await told(named, 'mention');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(
    `https://foxreel.test/${creator.username}/video/${media}?popup=comment&comment=${comment.id}`,
  );
  expect(mails[0]).not.toContain('A secret');
  const [quiet, blocker, late] = [await verified(), await verified(), await verified()];
  await saveNotificationSettings(quiet.ctx, { newMention: false });
  await mention(quiet);
  await mention(blocker);
  await blockAccount(blocker.ctx, { id: fan.id });
  await deleteComment(fan.ctx, { comment: (await mention(late)).id });
  for (const person of [quiet, blocker, late]) expect(await told(person, 'mention')).toEqual([]);
});

test('only the first unread message is an event', async () => {
  const [fan, creator] = [await world.createPerson(), await verified()];
  for (const text of ['One', 'Two', 'Three']) await write(fan, creator, text);
  const events = await world.db
    .select()
    .from(schema.domainEvents)
    .where(and(eq(schema.domainEvents.subjectId, creator.id), eq(schema.domainEvents.kind, 'message')));
  expect(events).toHaveLength(1);
});

test('settings: everything but previews is on by default, each changes alone, even concurrently', async () => {
  const person = await world.createPerson();
  const quiet = { quietHours: false, quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' };
  const push = {
    newMention: true,
    pushMessages: true,
    pushLives: true,
    pushMentions: true,
    pushPreviews: false,
    ...quiet,
  };
  expect(await getNotificationSettings(person.ctx)).toEqual({ newFollower: true, newMessage: true, ...push });
  await Promise.all([
    saveNotificationSettings(person.ctx, { newFollower: false }),
    saveNotificationSettings(person.ctx, { newMessage: false }),
  ]);
  expect(await getNotificationSettings(person.ctx)).toEqual({ newFollower: false, newMessage: false, ...push });
  expect(await saveNotificationSettings(person.ctx, { newMessage: true })).toEqual({
    newFollower: false,
    newMessage: true,
    ...push,
  });
  await expect(getNotificationSettings(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(saveNotificationSettings(world.anonymous, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
