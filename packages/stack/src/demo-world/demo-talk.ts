import { messengerRuleInput, newMessageInput, scheduledLivesInput, scheduleLiveInput } from '@foxreel/contracts';
import { listScheduledLives, scheduleLive } from '@foxreel/domain/live';
import {
  getMessengerRule,
  getThreadWith,
  markThreadRead,
  saveMessengerRule,
  sendMessage,
} from '@foxreel/domain/messaging';
import { grantSubscription } from '@foxreel/domain/rights';
import { setFollowing } from '@foxreel/domain/social';
import { conversations } from './demo-conversations.ts';
import { announcedLives, startOf } from './demo-lives.ts';
import { daysAgo, demoAccounts, type People, personOf, type SeedOptions } from './demo-people.ts';
import { inLanes } from './in-lanes.ts';
import { randomFrom, seedOf } from './random.ts';

const [fanAccount, creatorAccount] = demoAccounts;

/** Everybody follows some; the demo fan follows a few, but not the demo creator, whose welcome message waits for that. */
export async function seedFollows(people: People): Promise<void> {
  await inLanes(people.values(), async (person) => {
    if (person.staff) return;
    const random = randomFrom(seedOf(person.username));
    for (const other of people.values()) {
      const welcome = person.username === fanAccount.username && other.username === creatorAccount.username;
      if (!other.creator || other.id === person.id || welcome || random() > person.follows) continue;
      const age = Math.min(person.age, other.age) * random() ** 2;
      await setFollowing(daysAgo(person.ctx, age), { id: other.id, following: true });
    }
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
