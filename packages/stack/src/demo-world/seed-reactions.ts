import { addCommentInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { addComment } from '@foxreel/domain/comments';
import { setLike } from '@foxreel/domain/media';
import { addFollowers, countCrowd } from '@foxreel/domain/sandbox';
import { datedRemarks } from './comments/comment-times.ts';
import { comments as demoComments, type Line } from './comments/index.ts';
import { crowdOf } from './demo-crowd.ts';
import { daysAgo, demoAccounts, type People, personOf, type SeedOptions } from './demo-people.ts';
import { type DemoWork, sourceNameOf, works } from './demo-works.ts';
import { inLanes } from './in-lanes.ts';
import { randomFrom, seedOf } from './random.ts';

const { comments, media } = schema;
const [, creatorAccount] = demoAccounts;

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
  await inLanes(rows, async ({ id, name }) => {
    const work = workOf.get(name);
    if (!work) return;
    await seedLikes(people, id, work);
    await seedComments(people, id, work);
  });
}

async function seedLikes(people: People, id: string, work: DemoWork): Promise<void> {
  const random = randomFrom(seedOf(sourceNameOf(work)));
  for (const person of people.values()) {
    if (person.staff || person.username === work.by || random() > person.likes) continue;
    await setLike(daysAgo(person.ctx, work.age * 0.9 * random()), { media: id, like: true });
  }
}

async function seedComments(people: People, id: string, work: DemoWork): Promise<void> {
  const say = (age: number, { by, text }: Line, thread?: string) => {
    const input = addCommentInput.parse({ media: id, message: text, ...(thread === undefined ? {} : { thread }) });
    return addComment(daysAgo(personOf(people, by).ctx, age), input);
  };
  const signedUp = (username: string) => personOf(people, username).age;
  for (const { remark, age, replyAges } of datedRemarks(work, demoComments[work.name] ?? [], signedUp)) {
    const comment = await say(age, remark);
    for (const [index, reply] of remark.replies.entries()) await say(replyAges[index] ?? age, reply, comment.id);
  }
}

/** The share of a work's likes that a comment has: some are what everybody came back for. An answer gets a third of that. */
function shareOf(text: string, { loved, answer }: { loved: boolean; answer: boolean }): number {
  const luck = randomFrom(seedOf(text))();
  return (loved ? 1 / 60 + luck / 25 : luck ** 3 / 150) * (answer ? 0.33 : 1);
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
  const loved = new Set(
    Object.values(demoComments)
      .flat()
      .filter((remark) => remark.loved)
      .map(({ text }) => text),
  );
  await countCrowd(system, {
    media: rows.flatMap(({ id, name }) => ({ id, likes: likesOf.get(name) ?? 0 })),
    comments: remarks.map(({ id, words, thread, name }) => {
      const share = shareOf(words, { loved: loved.has(words), answer: thread !== null });
      return { id, likes: Math.round((likesOf.get(name) ?? 0) * share) };
    }),
    accounts: [...people.values()].map(({ id, followers }) => ({ id, followers })),
  });
}
