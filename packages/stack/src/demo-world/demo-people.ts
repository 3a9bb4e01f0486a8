import { signUpInput, subscriptionDetailInput } from '@foxreel/contracts';
import { type Database, schema } from '@foxreel/db';
import { saveAvatar, setRoles, signUp, updateProfile } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { getSubscriptionDetail, saveSubscriptionDetail } from '@foxreel/domain/wallet';
import { eq } from 'drizzle-orm';
import { drawPortrait, type PaletteName } from './drawing.ts';

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
  palette: PaletteName;
}

const [fan, creator, staff] = demoAccounts;

const person = (
  username: string,
  fullname: string,
  bio: string,
  palette: PaletteName,
  isCreator = true,
): DemoPerson => ({
  email: `${username.replaceAll('.', '-')}@demo.test`,
  username,
  fullname,
  bio,
  creator: isCreator,
  staff: false,
  palette,
});

/** Everybody in the demo world: the three of rest.md first. */
const people: DemoPerson[] = [
  { ...fan, bio: 'Here for the quiet ones. Ask me about night trains.', palette: 'mint' },
  { ...creator, bio: 'Open water, long exposures and a thermos that has seen things.', palette: 'ember' },
  { ...staff, bio: 'I look at everything before you do.', palette: 'paper' },
  person('ines.ridge', 'Inés Cordero', 'Mountain guide. Four in the morning is the best light there is.', 'dawn'),
  person('kaito.nights', 'Kaito Mori', 'City after midnight. Mostly rain, sometimes neon.', 'night'),
  person('sol.dunes', 'Soledad Amari', 'Desert walks, slowly. New reel every full moon.', 'sand'),
  person('petal.lab', 'Wren Halvorsen', 'Botanist with a macro lens and no patience for lilies.', 'rose'),
  person('nordlys', 'Ebba Lindqvist', 'I chase the aurora and post what the cold lets me.', 'polar'),
  person('tessellate', 'Tomas Weiss', 'Tiles, grids, walls. Geometry is a calm place.', 'paper'),
  person('bokeh.bea', 'Beatrice Lam', 'Out of focus on purpose.', 'violet'),
  person('orrery', 'Idris Bell', 'Planets I made up, orbits that I did not.', 'violet'),
  person('contour.club', 'Yara Haddad', 'Maps of islands that nobody has found yet.', 'mint'),
  person('theo.k', 'Theo Kovač', 'Collects other people’s sunsets.', 'noon', false),
  person('amara', 'Amara Nwosu', 'Fan of most things with a horizon.', 'ember', false),
];

export interface SeededPerson extends DemoPerson {
  id: string;
  ctx: Context;
}

/** What creators ask of subscribers a month, in dollars, and of a trial of one week; the others take no subscribers. */
const offers: Readonly<Record<string, { price: number; trial?: number }>> = {
  creator_demo: { price: 9.99 },
  'ines.ridge': { price: 9.99, trial: 3.99 },
  'kaito.nights': { price: 6.99, trial: 1.99 },
  'sol.dunes': { price: 4.99 },
  nordlys: { price: 12.99, trial: 3.99 },
};

/** Opens the subscriptions of the creators who take subscribers; one that is there already keeps its prices. */
export async function seedOffers(people: ReadonlyMap<string, SeededPerson>): Promise<void> {
  for (const [username, { price, trial }] of Object.entries(offers)) {
    const creator = people.get(username);
    if (!creator || (await getSubscriptionDetail(creator.ctx, { user: creator.id }))) continue;
    const week = trial === undefined ? {} : { trial: { duration: 1, unit: 'week', price: trial } };
    await saveSubscriptionDetail(creator.ctx, subscriptionDetailInput.parse({ period: { price }, ...week }));
  }
}

/** Signs everybody up who is not there yet, with the commands that people use. Keyed by username. */
export async function seedPeople(system: Context): Promise<Map<string, SeededPerson>> {
  const seeded = new Map<string, SeededPerson>();
  for (const person of people) {
    const [present] = await system.db
      .select({ id: schema.accounts.id, avatarKey: schema.accounts.avatarKey })
      .from(schema.accounts)
      .where(eq(schema.accounts.email, person.email));
    const id =
      present?.id ?? (await signUp(system, signUpInput.parse({ ...person, password: demoPassword }))).account.id;
    const { creator, staff } = person;
    const ctx: Context = {
      ...system,
      actor: { kind: 'account', accountId: id, sessionId: id, scopes: null, creator, staff },
    };
    seeded.set(person.username, { ...person, id, ctx });
    if (present?.avatarKey) continue;
    await setRoles(system, { id, creator, staff });
    await updateProfile(ctx, { bio: person.bio });
    await saveAvatar(ctx, { body: await drawPortrait(person.fullname, person.palette) });
  }
  return seeded;
}

export interface SeedOptions {
  db: Database;
  /** The context of the system itself. */
  system: Context;
  ffmpegPath: string;
  /** One line for the person who waits. */
  log(line: string): void;
}
