import { signUpInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { saveAvatar, setRoles, signUp, updateProfile } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { eq } from 'drizzle-orm';
import { demoPassword } from './demo-accounts.ts';
import { type DemoPerson, people } from './people.ts';
import { drawPortrait } from './portrait.ts';

export interface SeededPerson extends DemoPerson {
  id: string;
  ctx: Context;
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
