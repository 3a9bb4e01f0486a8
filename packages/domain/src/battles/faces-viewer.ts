import { schema } from '@foxreel/db';
import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm';
import { type Context, realNow, viewerId } from '../kernel/index.ts';

const { accounts, battles } = schema;

/** For a query over accounts: whether the account is the other side of a battle that the viewer is in now. */
export function facesViewer(ctx: Context): SQL<boolean> {
  const viewer = viewerId(ctx);
  if (viewer === null) return sql<boolean>`false`;
  const sides = or(
    and(eq(battles.account1Id, viewer), eq(battles.account2Id, accounts.id)),
    and(eq(battles.account2Id, viewer), eq(battles.account1Id, accounts.id)),
  );
  const current = and(eq(battles.state, 'active'), gt(battles.endsAt, realNow(ctx)), sides);
  return sql<boolean>`${exists(ctx.db.select({ id: battles.id }).from(battles).where(current))}`;
}
