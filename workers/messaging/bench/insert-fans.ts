import { sql } from '@foxreel/db/drizzle';
import type { TestDatabase } from '@foxreel/db/testing';

/**
 * Inserts many followers of a creator, a million in seconds: without search words and search index, which nothing here uses,
 * and without foreign key checks.
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
