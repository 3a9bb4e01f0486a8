import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { badInput, type Context, neitherBlocked, notFound } from '../kernel/index.ts';

const { accounts } = schema;

/** Checks that `payer` may pay `creator`: there, a creator, and neither has blocked the other. NOT_FOUND, or BAD_INPUT at `field`. */
export async function requirePayee(ctx: Context, payer: string, creator: string, field: string): Promise<void> {
  const [row] = await ctx.db
    .select({ creator: accounts.creator })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, creator),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(creator, payer),
      ),
    );
  if (!row) throw notFound('The creator');
  if (!row.creator) throw badInput(field, messages.notACreator);
}
