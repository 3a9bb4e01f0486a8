import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signUpInput, subscriptionDetailInput } from '@foxreel/contracts';
import { type Database, schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { saveAvatar, setRoles, signUp, updateProfile } from '@foxreel/domain/account';
import type { Clock, Context } from '@foxreel/domain/kernel';
import type { FinishedMedia } from '@foxreel/domain/processing';
import { getSubscriptionDetail, saveSubscriptionDetail } from '@foxreel/domain/wallet';
import { commentingFans } from './demo-fans.ts';
import { inLanes } from './in-lanes.ts';

/** The accounts that rest.md documents for a sandbox; all with the same password. */
export const demoPassword = 'Demo1234!';

export const demoAccounts = [
  { email: 'fan@demo.test', username: 'fan_demo', fullname: 'Robin Fan', role: 'fan', creator: false, staff: false },
  {
    email: 'creator@demo.test',
    username: 'creator_demo',
    fullname: 'Mara Lind',
    role: 'creator',
    creator: true,
    staff: false,
  },
  {
    email: 'staff@demo.test',
    username: 'staff_demo',
    fullname: 'Sam Keeper',
    role: 'staff',
    creator: false,
    staff: true,
  },
] as const;

interface DemoPerson {
  email: string;
  username: string;
  fullname: string;
  bio: string;
  creator: boolean;
  staff: boolean;
  /** Days since they signed up. */
  age: number;
  /** Of the crowd: the demo creator's has accounts. */
  followers: number;
  /** The share of works that they like, and of creators whom they follow. */
  likes: number;
  follows: number;
  avatar: boolean;
}

const regular = { likes: 0.2, follows: 0.55, avatar: true };

const person = (
  username: string,
  fullname: string,
  bio: string,
  { age, followers = 0, creator = false }: { age: number; followers?: number; creator?: boolean },
): DemoPerson => ({
  email: `${username.replaceAll(/[._]/g, '-')}@demo.test`,
  username,
  fullname,
  bio,
  creator,
  staff: false,
  age,
  followers,
  ...regular,
});

const creator = (username: string, fullname: string, age: number, followers: number, bio: string): DemoPerson =>
  person(username, fullname, bio, { age, followers, creator: true });

const [fanAccount, creatorAccount, staffAccount] = demoAccounts;

/** Everybody in the demo world: the three of rest.md first. */
export const people: readonly DemoPerson[] = [
  {
    ...fanAccount,
    bio: 'Here for the quiet ones. Ask me about night trains.',
    age: 61,
    followers: 0,
    ...regular,
    likes: 0.5,
  },
  {
    ...creatorAccount,
    bio: 'Open water, long exposures and a thermos that has seen things. New films on Fridays.',
    age: 118,
    followers: 3_840,
    ...regular,
  },
  { ...staffAccount, bio: 'I look at everything before you do.', age: 120, followers: 0, ...regular },
  creator('ines.ridge', 'Inés Cordero', 116, 41_200, 'Mountain guide. Four in the morning is the best light there is.'),
  creator('kaito.nights', 'Kaito Mori', 104, 18_900, 'The city after midnight. Mostly rain, sometimes neon.'),
  creator('sol.dunes', 'Soledad Amari', 97, 486, 'Desert walks, slowly. New film every full moon.'),
  creator('petal.lab', 'Wren Halvorsen', 92, 9_340, 'Botanist with a macro lens and no patience for lilies.'),
  creator('nordlys', 'Ebba Lindqvist', 110, 33_700, 'I chase the aurora and post what the cold lets me.'),
  creator('tessellate', 'Tomas Weiss', 88, 12, 'Tiles, grids, walls. Geometry is a calm place.'),
  creator('bokeh.bea', 'Beatrice Lam', 99, 27_100, 'People I meet, in the light that is there. DM to be next.'),
  creator('orrery', 'Idris Bell', 79, 15_800, 'Everything above 100 km. Space historian, part-time poster maker.'),
  creator('contour.club', 'Yara Haddad', 83, 2_070, 'Maps of islands that nobody has found yet.'),
  creator('tabi.diary', 'Lena Brandt', 108, 47_900, 'Slow travel, early trains. 31 countries, one backpack.'),
  creator('slow.pour', 'Marta Silva', 71, 3_480, 'Behind the bar since six. Recipes, regulars, bad jokes.'),
  creator('oak.and.wax', 'Finn Ohlsson', 64, 1_260, 'I repair what others throw away.'),
  creator('air.time', 'Dane Keller', 90, 21_500, 'BMX, snow, the occasional cast. Mum, do not watch.'),
  creator('field.notes', 'Avi Rosen', 86, 29_400, 'Sitting still so that they come closer.'),
  person('theo.k', 'Theo Kovač', 'Collects other people’s sunsets.', { age: 58 }),
  person('amara', 'Amara Nwosu', 'Fan of most things with a horizon.', { age: 57, followers: 214 }),
  person('jonas.w', 'Jonas Wirth', 'Weekend hiker, weekday accountant.', { age: 55 }),
  person('mei.mei', 'Mei Tanaka', 'Film student. I rewind.', { age: 54, followers: 96 }),
  person('lou.rides', 'Lou Marchetti', 'Two wheels, any wheels.', { age: 52 }),
  person('katya.p', 'Katya Petrova', 'Mostly here for Bea’s portraits.', { age: 50, followers: 31 }),
  person('omar.h', 'Omar Haddad', 'Yara is my sister and yes, I pay for the maps.', { age: 49 }),
  person('nina.codes', 'Nina Castellano', 'Second monitor is for waves.', { age: 47 }),
  person('rafa.lens', 'Rafael Duarte', 'Three cameras, one shelf, no plan.', { age: 45, followers: 58 }),
  person('priya.s', 'Priya Shah', 'Saving for Kyoto.', { age: 42 }),
  person('coldbrew.ben', 'Ben Adeyemi', 'Will comment on your crema.', { age: 38 }),
  person('elif.k', 'Elif Kaya', 'Night shift nurse. You are my commute.', { age: 33 }),
  ...commentingFans.map(({ username, fullname, bio, age, avatar }) => ({
    ...person(username, fullname, bio, { age }),
    likes: 0.03,
    follows: 0.05,
    avatar,
  })),
];

export interface SeededPerson extends DemoPerson {
  id: string;
  ctx: Context;
}

export type People = ReadonlyMap<string, SeededPerson>;

/** The seeded person of that username; the world's own data name them. */
export function personOf(people: People, username: string): SeededPerson {
  const found = people.get(username);
  if (!found) throw new Error(`Nobody in the demo world is called ${username}`);
  return found;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A clock that stands still at a moment that has passed, for what people did days ago. */
class PastClock implements Clock {
  readonly #moment: Date;
  readonly #base: Clock;
  constructor(base: Clock, moment: Date) {
    this.#base = base;
    this.#moment = moment;
  }
  now(): Date {
    return new Date(this.#moment);
  }
  toRealTime(moment: Date): Date {
    return this.#base.toRealTime(moment);
  }
}

/** The context as of `days` ago, in product time. */
export const daysAgo = (ctx: Context, days: number): Context => ({
  ...ctx,
  clock: new PastClock(ctx.clock, new Date(ctx.clock.now().getTime() - days * dayMs)),
});

/** What creators ask of subscribers a month, in dollars, and of a trial of one week; the others take no subscribers. */
const offers: Readonly<Record<string, { price: number; trial?: number }>> = {
  creator_demo: { price: 9.99 },
  'ines.ridge': { price: 9.99, trial: 3.99 },
  'kaito.nights': { price: 6.99, trial: 1.99 },
  'sol.dunes': { price: 4.99 },
  nordlys: { price: 12.99, trial: 3.99 },
  'tabi.diary': { price: 7.99, trial: 1.99 },
};

/** Opens the subscriptions of the creators who take subscribers; one that is there already keeps its prices. */
export async function seedOffers(people: People): Promise<void> {
  for (const [username, { price, trial }] of Object.entries(offers)) {
    const { id, ctx, age } = personOf(people, username);
    if (await getSubscriptionDetail(ctx, { user: id })) continue;
    const week = trial === undefined ? {} : { trial: { duration: 1, unit: 'week', price: trial } };
    await saveSubscriptionDetail(daysAgo(ctx, age - 1), subscriptionDetailInput.parse({ period: { price }, ...week }));
  }
}

/** Signs everybody up who is not there yet, by the commands that people use. Keyed by username. */
export async function seedPeople({ system, mediaFolder }: SeedOptions): Promise<Map<string, SeededPerson>> {
  const seeded = new Map<string, SeededPerson>();
  await inLanes(people, async (person) => {
    const [present] = await system.db
      .select({ id: schema.accounts.id, avatarKey: schema.accounts.avatarKey })
      .from(schema.accounts)
      .where(eq(schema.accounts.email, person.email));
    const input = signUpInput.parse({ ...person, password: demoPassword });
    const id = present?.id ?? (await signUp(daysAgo(system, person.age), input)).account.id;
    const { creator, staff } = person;
    const ctx: Context = {
      ...system,
      actor: { kind: 'account', accountId: id, sessionId: id, scopes: null, creator, staff },
    };
    seeded.set(person.username, { ...person, id, ctx });
    if (present && (present.avatarKey || !person.avatar)) return;
    await setRoles(system, { id, creator, staff });
    // Their accounts are in use: nothing asks them to complete a profile.
    await updateProfile(ctx, { bio: person.bio, gender: 'other', interests: ['men', 'women', 'other'] });
    if (person.avatar)
      await saveAvatar(ctx, { body: await readFile(join(mediaFolder, 'avatars', `${person.username}.webp`)) });
  });
  // In the order of the list, whoever was ready first: the seeds of chance go through it.
  return new Map(people.map(({ username }) => [username, personOf(seeded, username)]));
}

export interface SeedOptions {
  db: Database;
  /** The context of the system itself. */
  system: Context;
  /** Where the shipped films, photos, sounds and avatars are. */
  mediaFolder: string;
  tools: FinishedMedia['tools'];
  /** One line for the person who waits. */
  log(line: string): void;
}
