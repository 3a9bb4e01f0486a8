import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/index.ts';
import type { ThreadRow } from '../view.ts';

const { massMessages, massOpens, messages } = schema;

/** Notes which mass messages were among what somebody has just read: the last so many messages of a thread, as it counted them. */
export async function noteMassOpened(ctx: Context, accountId: string, thread: ThreadRow): Promise<void> {
  const unread = thread.account1Id === accountId ? thread.unread1 : thread.unread2;
  await ctx.db.execute(sql`
    insert into ${massOpens} (mass_id, account_id, created_at)
    select distinct m.id, ${accountId}::uuid, ${ctx.clock.now().toISOString()}::timestamptz
    from (select dedupe_key, origin from ${messages}
        where thread_id = ${thread.id} and from_id <> ${accountId} order by id desc limit ${unread}) as x
      join ${massMessages} m on m.id = case when x.origin = 'mass' then split_part(x.dedupe_key, ':', 2)::uuid end
    on conflict do nothing`);
}
