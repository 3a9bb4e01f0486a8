import { signUpInput } from '@foxreel/contracts';
import { type Database, schema } from '@foxreel/db';
import { setRoles, signUp } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

export interface SeedOptions {
  db: Database;
  /** The context of the system itself; `contextOf` gives that of an account. */
  system: Context;
  /** Where a running product answers, for instance http://127.0.0.1:3000. */
  address: string;
  ffmpegPath: string;
  ffprobePath: string;
  /** One line for the person who waits. */
  log(line: string): void;
}

/** Fills a sandbox with people and their works (contract/rest.md, "The demo world"). Adds only what is missing: run it any number of times. */
export async function seedDemoWorld(options: SeedOptions): Promise<void> {
  for (const account of demoAccounts) await seedAccount(options, account);
}

async function seedAccount({ db, system }: SeedOptions, account: (typeof demoAccounts)[number]): Promise<void> {
  const [present] = await db
    .select({ id: schema.accounts.id })
    .from(schema.accounts)
    .where(eq(schema.accounts.email, account.email));
  const id =
    present?.id ??
    (
      await signUp(
        { ...system, actor: { kind: 'anonymous' } },
        signUpInput.parse({ ...account, password: demoPassword }),
      )
    ).account.id;
  await setRoles(system, { id, creator: account.creator, staff: account.staff });
}
