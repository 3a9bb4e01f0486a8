import { signUpInput, subscriptionDetailInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { saveAvatar, setRoles, signUp, updateProfile } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { getSubscriptionDetail, saveSubscriptionDetail } from '@foxreel/domain/wallet';
import { eq } from 'drizzle-orm';
import { demoPassword } from './demo-accounts.ts';
import { type DemoPerson, people } from './people.ts';
import { drawPortrait } from './portrait.ts';

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

/** Signs everybody up who is not there yet, by the verbs that people use. Keyed by username. */
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
