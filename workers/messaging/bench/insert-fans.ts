import type { TestDatabase } from '@foxreel/db/testing';
import { sql } from 'drizzle-orm';

/**
 * So many accounts that follow a creator since yesterday, in seconds even where they are a million: without the words and the index of the
 * search, which nothing here asks, and without asking for each row whether its two accounts exist.
 */
export async function insertFans({ db }: TestDatabase, creatorId: string, count: number): Promise<void> {
  await db.execute(sql`drop index accounts_search`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into accounts (username, email, fullname, password_hash)
      select 'fan' || i, 'fan' || i || '@bench.test', 'Fan ' || i, 'none' from generate_series(1, ${count}::int) as i`);
    await tx.execute(sql`
      insert into follows (follower_id, followee_id, created_at)
      select id, ${creatorId}, now() - interval '1 day' from accounts where id <> ${creatorId}`);
  });
}
