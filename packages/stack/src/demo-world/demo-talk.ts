import {
  addCommentInput,
  messengerRuleInput,
  newMessageInput,
  scheduledLivesInput,
  scheduleLiveInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { addComment } from '@foxreel/domain/comments';
import { listScheduledLives, scheduleLive } from '@foxreel/domain/live';
import { setLike } from '@foxreel/domain/media';
import {
  getMessengerRule,
  getThreadWith,
  markThreadRead,
  saveMessengerRule,
  sendMessage,
} from '@foxreel/domain/messaging';
import { grantSubscription } from '@foxreel/domain/rights';
import { addFollowers, countCrowd } from '@foxreel/domain/sandbox';
import { setFollowing } from '@foxreel/domain/social';
import { conversations, comments as demoComments } from './demo-comments.ts';
import { crowdOf } from './demo-crowd.ts';
import { announcedLives, startOf } from './demo-lives.ts';
import { daysAgo, demoAccounts, type People, personOf, type SeedOptions } from './demo-people.ts';
import { sourceNameOf, works } from './demo-works.ts';
import { randomFrom, seedOf } from './random.ts';

const { comments, media } = schema;
const [fanAccount, creatorAccount] = demoAccounts;

/** Everybody follows some; the demo fan follows a few, but not the demo creator, whose welcome message waits for that. */
export async function seedFollows(people: People): Promise<void> {
  for (const person of people.values()) {
    if (person.staff) continue;
    const random = randomFrom(seedOf(person.username));
    for (const other of people.values()) {
      const welcome = person.username === fanAccount.username && other.username === creatorAccount.username;
      if (!other.creator || other.id === person.id || welcome || random() > 0.55) continue;
      const age = Math.min(person.age, other.age) * random() ** 2;
      await setFollowing(daysAgo(person.ctx, age), { id: other.id, following: true });
    }
  }
}

/** Likes and comments on what is released and free; a work that has comments is left as it is. */
export async function seedReactions({ db }: SeedOptions, people: People): Promise<void> {
  const rows = await db
    .select({ id: media.id, name: media.sourceName })
    .from(media)
    .where(
      and(
        eq(media.state, 'published'),
        eq(media.visibility, 'free'),
        eq(media.priceCents, 0),
        eq(media.private, false),
        eq(media.commentsCount, 0),
      ),
    );
  const workOf = new Map(works.map((work) => [sourceNameOf(work), work]));
  for (const row of rows) {
    const work = workOf.get(row.name);
    if (!work) continue;
    const random = randomFrom(seedOf(row.name));
    for (const person of people.values()) {
      if (person.staff || person.username === work.by || random() > 0.5) continue;
      await setLike(daysAgo(person.ctx, work.age * 0.9 * random()), { media: row.id, like: true });
    }
    const owner = personOf(people, work.by);
    const remarks = demoComments[work.name] ?? [];
    for (const [index, [by, message, answer]] of remarks.entries()) {
      // Most people come in the first days, and an answer takes its time.
      const age = work.age * 0.85 * (1 - index / remarks.length) ** 2 + 0.02;
      const input = { media: row.id, message };
      const comment = await addComment(daysAgo(personOf(people, by).ctx, age), addCommentInput.parse(input));
      if (answer === undefined) continue;
      const reply = addCommentInput.parse({ media: row.id, message: answer, thread: comment.id });
      await addComment(daysAgo(owner.ctx, age * 0.8), reply);
    }
  }
}

/**
 * Those who like and follow without being here. Followers of the demo creator have accounts and inboxes, as mass messages go to them;
 * all others are only counted.
 */
export async function seedCrowd({ db, system }: SeedOptions, people: People): Promise<void> {
  const { id: creatorId, followers } = personOf(people, creatorAccount.username);
  const known = await db.$count(schema.follows, eq(schema.follows.followeeId, creatorId));
  if (known < followers) await addFollowers(system, creatorId, crowdOf(followers - known));
  const rows = await db
    .select({ id: media.id, name: media.sourceName })
    .from(media)
    .where(eq(media.state, 'published'));
  const remarks = await db
    .select({ id: comments.id, words: comments.message, thread: comments.threadId, name: media.sourceName })
    .from(comments)
    .innerJoin(media, eq(media.id, comments.mediaId));
  const likesOf = new Map(works.map((work) => [sourceNameOf(work), work.likes]));
  await countCrowd(system, {
    media: rows.flatMap(({ id, name }) => ({ id, likes: likesOf.get(name) ?? 0 })),
    // One in fifty of those who like a work likes its best comment; an answer gets a third of that.
    comments: remarks.map(({ id, words, thread, name }) => {
      const share = (randomFrom(seedOf(words))() ** 2 * (thread ? 0.33 : 1)) / 50;
      return { id, likes: Math.round((likesOf.get(name) ?? 0) * share) };
    }),
    accounts: [...people.values()].map(({ id, followers }) => ({ id, followers })),
  });
}

/** What the demo fan has: a subscription to one creator, and conversations. What they bought is in seedMoney. */
export async function seedFan(options: SeedOptions, people: People): Promise<void> {
  const fan = personOf(people, fanAccount.username);
  await grantSubscription(options.system, { from: fan.id, to: personOf(people, 'ines.ridge').id });
  for (const conversation of conversations) {
    const other = personOf(people, conversation.with);
    if (await getThreadWith(fan.ctx, { user: other.id })) continue;
    for (const [index, [byFan, value]] of conversation.lines.entries()) {
      const [from, to] = byFan ? [fan, other] : [other, fan];
      const age = conversation.age + (conversation.lines.length - 1 - index) * 0.013;
      const message = newMessageInput.parse({ to: to.id, data: { type: 'text', value } });
      const { thread } = await sendMessage(daysAgo(from.ctx, age), message);
      const unread = byFan ? conversation.unread === 'creator' : conversation.unread === 'fan';
      const last = index === conversation.lines.length - 1;
      if (!(last && unread)) await markThreadRead(daysAgo(to.ctx, age - 0.005), { thread });
    }
  }
}

/** The demo creator welcomes new followers a minute after they follow. */
export async function seedRule(people: People): Promise<void> {
  const creator = personOf(people, creatorAccount.username);
  if (await getMessengerRule(creator.ctx, { event: 'follow' })) return;
  const text = 'Hello and welcome aboard! New films every Friday. What would you like to see more of?';
  const rule = { event: 'follow', messages: [{ type: 'text', value: text }], delay: { amount: 1, unit: 'minutes' } };
  await saveMessengerRule(daysAgo(creator.ctx, creator.age - 2), messengerRuleInput.parse(rule));
}

/** Announces lives of creators who have announced none. */
export async function seedSchedule(people: People): Promise<void> {
  for (const live of announcedLives) {
    const { id, ctx } = personOf(people, live.creator);
    if ((await listScheduledLives(ctx, scheduledLivesInput.parse({ user: id, limit: 1 }))).length > 0) continue;
    const startsAt = startOf(live, ctx.clock.now()).toISOString();
    await scheduleLive(ctx, scheduleLiveInput.parse({ title: live.title, startsAt }));
  }
}
