import { signUpInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { Person, TestWorld } from '@foxreel/testing';
import { authenticate, signUp } from '../../account/index.ts';

export const memberPassword = 'Demo1234!';
let people = 0;

/** A creator who has signed up, with the password above and a session. */
export async function signUpMember(world: TestWorld): Promise<Person & { token: string }> {
  people += 1;
  const input = signUpInput.parse({
    username: `leaver.${people}`,
    fullname: 'Lee Aver',
    email: `lee${people}@example.test`,
    password: memberPassword,
  });
  const { account, session } = await signUp(world.anonymous, input);
  await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.id, account.id));
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('Not signed in');
  const { username, email } = input;
  return { id: account.id, username, email, ctx: world.contextOf(actor), token: session.token };
}
