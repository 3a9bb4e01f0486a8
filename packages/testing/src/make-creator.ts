import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { TestWorld } from './test-world.ts';

/** Turns a normally signed-up account into a creator. */
export async function makeCreator({ db }: TestWorld, email: string): Promise<void> {
  const made = await db
    .update(schema.accounts)
    .set({ creator: true })
    .where(eq(schema.accounts.email, email))
    .returning();
  if (made.length !== 1) throw new Error(`Nobody has signed up as ${email}`);
}
