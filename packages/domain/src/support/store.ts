import { supportAccountId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import type { ThreadRow } from '../messaging/index.ts';

const { threads } = schema;

/** The member's thread with the desk; null before the first message. The desk's id is the smaller of the two, whoever the member is. */
export async function supportThreadOf(ctx: Context, member: string): Promise<ThreadRow | null> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, supportAccountId), eq(threads.account2Id, member)));
  return row ?? null;
}
