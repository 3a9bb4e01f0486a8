import { addCommentInput, messengerRuleInput, newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { addComment } from '@foxreel/domain/comments';
import { setLike } from '@foxreel/domain/media';
import { getMessengerRule, getThreadWith, saveMessengerRule, sendMessage } from '@foxreel/domain/messaging';
import { grantPurchase, grantSubscription } from '@foxreel/domain/rights';
import { setFollowing } from '@foxreel/domain/social';
import { and, eq } from 'drizzle-orm';
import { demoAccounts, type SeededPerson, type SeedOptions } from './demo-people.ts';
import { conversations, releasedWork, remarks, replies } from './demo-works.ts';
import { randomFrom, seedOf } from './drawing.ts';

const { media } = schema;
const [fanAccount, creatorAccount] = demoAccounts;

type People = Map<string, SeededPerson>;

/** Everybody follows some; the demo fan follows a few, but not the demo creator, whose welcome message waits for that. */
export async function seedFollows(people: People): Promise<void> {
  for (const person of people.values()) {
    if (person.staff) continue;
    const random = randomFrom(seedOf(person.username));
    for (const other of people.values()) {
      const welcome = person.username === fanAccount.username && other.username === creatorAccount.username;
      if (!other.creator || other.id === person.id || welcome || random() > 0.55) continue;
      await setFollowing(person.ctx, { id: other.id, following: true });
    }
  }
}

/** Likes and comments on what is released and free; a work that has comments is left as it is. */
export async function seedReactions({ db }: SeedOptions, people: People): Promise<void> {
  const rows = await db
    .select({ id: media.id, name: media.sourceName, accountId: media.accountId })
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
  for (const row of rows) {
    const random = randomFrom(seedOf(row.name));
    const owner = [...people.values()].find((person) => person.id === row.accountId);
    for (const person of people.values()) {
      if (person.staff || person.id === row.accountId) continue;
      if (random() < 0.5) await setLike(person.ctx, { media: row.id, like: true });
      if (random() > 0.22) continue;
      const remark = remarks[Math.floor(random() * remarks.length)] ?? remarks[0];
      const comment = await addComment(person.ctx, addCommentInput.parse({ media: row.id, message: remark }));
      if (!owner || random() > 0.4) continue;
      const reply = replies[Math.floor(random() * replies.length)] ?? replies[0];
      await addComment(owner.ctx, addCommentInput.parse({ media: row.id, message: reply, thread: comment.id }));
    }
  }
}

/** What the demo fan has: a subscription to one creator, one bought film, and conversations. */
export async function seedFan(options: SeedOptions, people: People): Promise<void> {
  const fan = people.get(fanAccount.username);
  const ines = people.get('ines.ridge');
  if (!fan || !ines) return;
  await grantSubscription(options.system, { from: fan.id, to: ines.id });
  const crossing = await releasedWork(options, 'creator-demo-5.mp4');
  if (crossing) await grantPurchase(options.system, { account: fan.id, media: crossing });
  for (const conversation of conversations) {
    const other = people.get(conversation.with);
    if (!other || (await getThreadWith(fan.ctx, { user: other.id }))) continue;
    for (const [byFan, value] of conversation.lines) {
      const [from, to] = byFan ? [fan, other] : [other, fan];
      await sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));
    }
  }
}

/** The demo creator welcomes new followers a minute after they follow. */
export async function seedRule(people: People): Promise<void> {
  const creator = people.get(creatorAccount.username);
  if (!creator || (await getMessengerRule(creator.ctx, { event: 'follow' }))) return;
  const text = 'Hello and welcome aboard! New films every Friday. What would you like to see more of?';
  const rule = { event: 'follow', messages: [{ type: 'text', value: text }], delay: { amount: 1, unit: 'minutes' } };
  await saveMessengerRule(creator.ctx, messengerRuleInput.parse(rule));
}
