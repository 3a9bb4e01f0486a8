import {
  addTipInput,
  buyCoinsInput,
  cardForm,
  coinsFor,
  createSharedLinkInput,
  newMessageInput,
  payoutDetailsInput,
  sendMassMessageInput,
  signInInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { authenticate, signIn } from '@foxreel/domain/account';
import { type Context, moneyOf, withTransaction } from '@foxreel/domain/kernel';
import { getThreadWith, markThreadRead, sendMassMessage, sendMessage, unlockTeaser } from '@foxreel/domain/messaging';
import { buySharedLink, createSharedLink } from '@foxreel/domain/shared-links';
import {
  addSandboxCard,
  addTip,
  buyCoins,
  buyMedia,
  computePayouts,
  decidePayout,
  getPayoutDetails,
  listStaffPayouts,
  releaseEarnings,
  renewSubscription,
  savePayoutDetails,
  subscribe,
} from '@foxreel/domain/wallet';
import {
  daysAgo,
  demoAccounts,
  demoPassword,
  type People,
  personOf,
  type SeededPerson,
  type SeedOptions,
} from './demo-people.ts';
import {
  boughtWorks,
  fanTips,
  massAnswers,
  massMessages,
  otherTips,
  sharedLinks,
  subscribers,
  teaser,
  tipAmounts,
  tipNotes,
  tippers,
} from './demo-sales.ts';
import { randomFrom } from './random.ts';
import { releasedWork } from './seed-works.ts';

const dayMs = 24 * 60 * 60 * 1000;
const [fanAccount, creatorAccount, staffAccount] = demoAccounts;

/** Something that happened so many days ago. */
interface Happening {
  age: number;
  run(): Promise<unknown>;
}

/**
 * Ninety days of earnings of the demo creator, and some of others: by the commands of fans, in the order of their dates, with the rounds of the
 * money worker between them. Done once: nothing is added where the creator has sold anything.
 */
export async function seedMoney(options: SeedOptions, people: People): Promise<void> {
  const creator = personOf(people, creatorAccount.username);
  const { sales } = schema;
  const sold = await options.db.select({ id: sales.id }).from(sales).where(eq(sales.creatorId, creator.id)).limit(1);
  if (sold.length > 0) return;
  const wallets = createWallets(people);
  const plan = [
    ...planTips(people, wallets),
    ...planFanTips(people, wallets),
    ...planSubscriptions(people, wallets),
    ...(await planPurchases(options, wallets)),
    ...(await planLinks(options, people, wallets)),
    ...(await planTeasers(options, people, wallets)),
    ...planMassMessages(creator),
    ...planRounds(options.system),
  ];
  await seedPayoutDetails(options.system, people);
  for (const { run } of plan.toSorted((one, other) => other.age - one.age)) await run();
  await readMessages(people, creator);
  await answerMassMessage(people, creator);
  await decidePayouts(options.system, personOf(people, staffAccount.username));
}

/** The fans' wallets: filled up, by card, before they would be short. */
function createWallets(people: People) {
  const coins = new Map<string, number>();
  const packs = new Map<string, number>();
  const pack = { value: 100, coins: 280 };
  const card = cardForm.parse({
    card_name: 'Demo Fan',
    card_number: '4242 4242 4242 4242',
    expire_date: '12/40',
    cvv: '123',
  });
  /** The context of a fan at that time, with enough coins for what costs so many cents. */
  return async (username: string, age: number, cents: number): Promise<Context> => {
    const fan = personOf(people, username);
    const ctx = daysAgo(fan.ctx, age);
    const price = coinsFor(cents, moneyOf(ctx).settings);
    if (!coins.has(username)) await addSandboxCard(ctx, card);
    let left = coins.get(username) ?? 0;
    for (; left < price; left += pack.coins) {
      const number = (packs.get(username) ?? 0) + 1;
      packs.set(username, number);
      const key = `demo-world-${number}`;
      await buyCoins(ctx, buyCoinsInput.parse({ value: pack.value, idempotency_key: key }));
    }
    coins.set(username, left - price);
    return ctx;
  };
}

type Wallets = ReturnType<typeof createWallets>;

/** More towards today, as the audience grew; nobody tips before they were here. */
function planTips(people: People, wallets: Wallets): Happening[] {
  const random = randomFrom(20_261_125);
  const notes = [...tipNotes];
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const tip = (to: string, age: number, note: boolean): Happening => {
    const here = tippers.filter((username) => personOf(people, username).age > age);
    const fan = pick(here.length > 0 ? here : tippers);
    const amount = pick(tipAmounts);
    const message = note ? notes.shift() : undefined;
    const input = addTipInput.parse({ user: personOf(people, to).id, amount, ...(message ? { message } : {}) });
    return { age, run: async () => addTip(await wallets(fan, age, amount * 100), input) };
  };
  const own = Array.from({ length: 120 }, (_, index) => {
    const age = 90 * (1 - Math.sqrt((index + 0.5) / 120)) + random() * 0.7 + 0.05;
    return tip(creatorAccount.username, age, index % 5 === 0);
  });
  const others = otherTips.flatMap(({ to, count, days }) =>
    Array.from({ length: count }, () => tip(to, random() * days + 0.1, false)),
  );
  return [...own, ...others];
}

const planFanTips = (people: People, wallets: Wallets): Happening[] =>
  fanTips.map(({ to, age, amount, message }) => ({
    age,
    run: async () => {
      const input = addTipInput.parse({ user: personOf(people, to).id, amount, message });
      return addTip(await wallets(fanAccount.username, age, amount * 100), input);
    },
  }));

/** Subscribed then, and renewed since, each time it was due. */
function planSubscriptions(people: People, wallets: Wallets): Happening[] {
  return subscribers.map(({ fan, to, age }) => ({
    age,
    run: async () => {
      const ctx = await wallets(fan, age, 4_000);
      const { clock } = personOf(people, fan).ctx;
      // In one transaction, so that the worker finds only the renewal that is still to come.
      await withTransaction(ctx, async (inner) => {
        let { id, renewsAt } = await subscribe(inner, { to: personOf(people, to).id, coins: undefined });
        for (let period = 2; renewsAt !== null && new Date(renewsAt) < clock.now(); period += 1) {
          const days = (clock.now().getTime() - new Date(renewsAt).getTime()) / dayMs;
          const then = { ...daysAgo({ ...inner, clock }, days), actor: { kind: 'system' } as const };
          await renewSubscription(then, { subscription: id, period });
          const { subscriptions } = schema;
          const [row] = await inner.db
            .select({ at: subscriptions.renewsAt })
            .from(subscriptions)
            .where(eq(subscriptions.id, id));
          renewsAt = row?.at?.toISOString() ?? null;
        }
      });
    },
  }));
}

async function planPurchases(options: SeedOptions, wallets: Wallets): Promise<Happening[]> {
  const plan: Happening[] = [];
  for (const { work, buyers } of boughtWorks) {
    const media = await releasedWork(options, work);
    if (!media) continue;
    for (const [fan, age] of buyers)
      plan.push({ age, run: async () => buyMedia(await wallets(fan, age, 4_500), { media, coins: undefined }) });
  }
  return plan;
}

async function planLinks(options: SeedOptions, people: People, wallets: Wallets): Promise<Happening[]> {
  const creator = personOf(people, creatorAccount.username);
  const plan: Happening[] = [];
  for (const { work, age, price, description, buyers } of sharedLinks) {
    const media = await releasedWork(options, work);
    if (!media) continue;
    const input = createSharedLinkInput.parse({ media, description, price });
    const { id } = await createSharedLink(daysAgo(creator.ctx, age), input);
    for (const [fan, bought] of buyers)
      plan.push({
        age: bought,
        run: async () => buySharedLink(await wallets(fan, bought, price * 100), { id, coins: undefined }),
      });
  }
  return plan;
}

async function planTeasers(options: SeedOptions, people: People, wallets: Wallets): Promise<Happening[]> {
  const creator = personOf(people, creatorAccount.username);
  const media = await releasedWork(options, teaser.work);
  if (!media) return [];
  const value = JSON.stringify({ media, text: teaser.text, price: teaser.price, free: false });
  return teaser.sentTo.flatMap(({ fan, age, unlocked }) => {
    const to = personOf(people, fan).id;
    let sent: { id: string; thread: string } | undefined;
    const send: Happening = {
      age,
      run: async () => {
        const message = newMessageInput.parse({ to, data: { type: 'teaser', value } });
        sent = await sendMessage(daysAgo(creator.ctx, age), message);
      },
    };
    if (unlocked === null) return [send];
    const unlock: Happening = {
      age: unlocked,
      run: async () => {
        if (!sent) throw new Error('A teaser is unlocked after it was sent');
        const ctx = await wallets(fan, unlocked, teaser.price * 100);
        await unlockTeaser(ctx, { message_id: sent.id, thread: sent.thread });
      },
    };
    return [send, unlock];
  });
}

const planMassMessages = (creator: SeededPerson): Happening[] =>
  massMessages.map(({ age, to, text }) => ({
    age,
    run: () => {
      const messages = [{ type: 'text', value: text }];
      return sendMassMessage(daysAgo(creator.ctx, age), sendMassMessageInput.parse({ send_to: to, messages }));
    },
  }));

/** Those who unlocked something have opened what came since. */
async function readMessages(people: People, creator: SeededPerson): Promise<void> {
  for (const { fan } of teaser.sentTo.filter(({ unlocked }) => unlocked !== null)) {
    const { ctx } = personOf(people, fan);
    const thread = await getThreadWith(ctx, { user: creator.id });
    if (thread) await markThreadRead(ctx, { thread: thread.id });
  }
}

/** Conversations that a mass message began; what has no reply yet is unread. */
async function answerMassMessage(people: People, creator: SeededPerson): Promise<void> {
  const say = (from: SeededPerson, to: SeededPerson, age: number, value: string) =>
    sendMessage(daysAgo(from.ctx, age), newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));
  for (const { by, age, text, reply } of massAnswers) {
    const fan = personOf(people, by);
    const { thread } = await say(fan, creator, age, text);
    if (reply === undefined) continue;
    await markThreadRead(daysAgo(creator.ctx, age - 0.02), { thread });
    await say(creator, fan, age - 0.03, reply);
  }
}

/** What the money worker did on those days. */
const planRounds = (system: Context): Happening[] =>
  Array.from({ length: 30 }, (_, index) => {
    const age = 90 - index * 3;
    const then = daysAgo(system, age);
    return {
      age,
      run: async () => {
        await releaseEarnings(then);
        await computePayouts(then);
      },
    };
  });

/** Where payouts go, said by the password that this needs. */
async function seedPayoutDetails(system: Context, people: People): Promise<void> {
  const details = [
    { username: 'creator_demo', method: 'sepa', holder: 'Mara Lind', destination: 'DE75 5121 0800 1245 1261 99' },
    { username: 'ines.ridge', method: 'paypal', holder: 'Inés Cordero', destination: 'ines@ridge.example' },
    { username: 'nordlys', method: 'wise', holder: 'Ebba Lindqvist', destination: 'ebba@nordlys.example' },
    { username: 'kaito.nights', method: 'paypal', holder: 'Kaito Mori', destination: 'kaito@nights.example' },
    { username: 'tabi.diary', method: 'sepa', holder: 'Lena Brandt', destination: 'DE89 3704 0044 0532 0130 00' },
  ];
  for (const { username, ...input } of details) {
    const person = personOf(people, username);
    if (await getPayoutDetails(person.ctx)) continue;
    await savePayoutDetails(daysAgo(await signedIn(system, person), 88), payoutDetailsInput.parse(input));
  }
}

/** The context of somebody who has just given their password. */
async function signedIn(system: Context, { ctx, email }: SeededPerson): Promise<Context> {
  const { session } = await signIn(system, signInInput.parse({ email, password: demoPassword }));
  const actor = await authenticate(system, { token: session.token });
  if (!actor) throw new Error(`${email} could not sign in`);
  return { ...ctx, actor };
}

/** Staff have paid all but the newest of each creator, which wait for them, and those that had nowhere to go. */
async function decidePayouts(system: Context, staff: SeededPerson): Promise<void> {
  const { items } = await listStaffPayouts(staff.ctx, { status: 'pending', limit: 100, skip: 0 });
  // The oldest come first, so that the last of each creator stays. Which rounds pay somebody depends on the day of the seed.
  const newest = new Map(items.map(({ id, creator }) => [creator?.id, id]));
  const due = items.filter(({ id, creator }) => newest.get(creator?.id) !== id);
  if (due.length === 0) return;
  const ctx = await signedIn(system, staff);
  for (const { id, date, details } of due) {
    const age = (system.clock.now().getTime() - new Date(date).getTime()) / dayMs - 1.4;
    const rejected = details === null;
    const reason = 'Please tell us first where your payouts should go.';
    await decidePayout(daysAgo(ctx, age), { id, approved: !rejected, ...(rejected ? { reason } : {}) });
  }
}
